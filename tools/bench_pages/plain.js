// What a page of plain JavaScript does for the same change of the same screen: the regions that differ are written anew.
window.plain = { to: "", late: "" };

function regions(html) {
  const held = document.createElement("template");
  held.innerHTML = html;
  return [...held.content.children];
}

window.plainShow = (html, frame) => {
  const app = document.getElementById("app");
  app.className = frame;
  const wanted = regions(html);
  const there = [...app.children];
  if (wanted.length !== there.length) app.replaceChildren(...wanted);
  else wanted.forEach((region, place) => region.isEqualNode(there[place]) || there[place].replaceWith(region));
};

document.addEventListener("click", (event) => {
  if (event.target.closest("button")) window.plainShow(window.plain.to, window.plain.late);
});
