// A classic script so that a chosen theme is there before the first paint.
(() => {
  try {
    const theme = localStorage.getItem("chunksight.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is refused: the theme of the system it is.
  }
})();
