// What the page says when Python cannot speak. Each language says the same.
export const TEXTS = {
  fr: {
    slow: "Le démarrage prend plus de temps que d’habitude…",
    title: "L’application n’a pas démarré",
    kept: "Tes parties sont toujours là : rien n’est effacé.",
    network: "Un fichier de l’application n’a pas pu être lu, et il n’y a pas de réseau pour le reprendre.",
    damaged: "Un fichier de l’application manque ou est abîmé.",
    waiting: "Le réseau est très lent : le téléchargement continue, tu peux attendre ou réessayer.",
    old: "Ce navigateur est trop ancien : il ne connaît pas WebAssembly.",
    error: "Une erreur inattendue l’a arrêtée.",
    retry: "Réessayer",
    save: "Enregistrer les parties dans un fichier",
    unsaved: "Les parties n’ont pas pu être lues.",
    details: "Détails techniques",
  },
  en: {
    slow: "Starting takes longer than usual…",
    title: "The app did not start",
    kept: "Your games are still there: nothing is erased.",
    network: "A file of the app could not be read, and there is no network to fetch it again.",
    damaged: "A file of the app is missing or damaged.",
    waiting: "The network is very slow: the download goes on, you can wait or try again.",
    old: "This browser is too old: it has no WebAssembly.",
    error: "An unexpected error stopped it.",
    retry: "Try again",
    save: "Save the games to a file",
    unsaved: "The games could not be read.",
    details: "Technical details",
  },
  ru: {
    slow: "Запуск идёт дольше обычного…",
    title: "Приложение не запустилось",
    kept: "Твои игры на месте: ничего не удалено.",
    network: "Файл приложения не прочитан, и нет сети, чтобы получить его снова.",
    damaged: "Файл приложения отсутствует или повреждён.",
    waiting: "Сеть очень медленная: загрузка продолжается, можно подождать или повторить.",
    old: "Этот браузер слишком старый: в нём нет WebAssembly.",
    error: "Его остановила непредвиденная ошибка.",
    retry: "Повторить",
    save: "Сохранить игры в файл",
    unsaved: "Игры прочитать не удалось.",
    details: "Технические подробности",
  },
};

// The language that the page already speaks when a player chose it, else the browser's first that we have.
export function texts(chosen = document.documentElement.dataset.lang) {
  const wanted = [chosen, ...navigator.languages].filter(Boolean).map((tag) => tag.slice(0, 2));
  return TEXTS[wanted.find((tag) => tag in TEXTS) ?? "en"];
}
