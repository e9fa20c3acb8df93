// What if the page itself does not come? A script or a style that was refused on its way: it is loaded again, twice at most.

addEventListener("load", () => {
  const KEY = "prems.opened";
  let kept;
  try {
    kept = sessionStorage;
  } catch {
    return; // nobody would know how often
  }
  const tried = Number(kept.getItem(KEY));
  const page = document.documentElement;
  const isWhole = "begun" in page.dataset && getComputedStyle(page).getPropertyValue("--paper");
  if (isWhole) return kept.removeItem(KEY);
  if (tried >= 2) return;
  kept.setItem(KEY, String(tried + 1));
  setTimeout(() => location.reload(), 500 * (tried + 1));
});
