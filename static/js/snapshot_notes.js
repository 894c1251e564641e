// What is remembered about the snapshot from one start to the next: {key, tried: when} while a start with it is on its
// way, {key, bad: true} if one never became ready, {} otherwise.
const NOTE = "main-pleine-snapshot";
export const SOON = 10_000; // milliseconds in which a start is not yet given up

export function noted() {
  try {
    return JSON.parse(localStorage.getItem(NOTE) || "{}");
  } catch {
    return { bad: true }; // nothing can be remembered: no experiments
  }
}

export function note(words) {
  localStorage.setItem(NOTE, JSON.stringify(words));
}
