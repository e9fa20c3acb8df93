// What if the page itself does not come? A script or a style that was refused on its way: it is loaded again, twice at most.

addEventListener("load", () => {
  const KEY = "prems.opened";
  const tried = Number(sessionStorage.getItem(KEY));
  const page = document.documentElement;
  const isWhole = "begun" in page.dataset && getComputedStyle(page).getPropertyValue("--paper");
  if (isWhole) return sessionStorage.removeItem(KEY);
  if (tried >= 2) return;
  sessionStorage.setItem(KEY, String(tried + 1));
  setTimeout(() => location.reload(), 500 * (tried + 1));
});
