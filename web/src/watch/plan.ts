// How is a television drawn to its plan? How large it is in pixels of the plan, and which rules of style count there.

const WIDE = { width: 1920, height: 1080 };
const TALL = { width: 1080, height: 1920 };

/** Every screen shows the same plan: one of 3840 x 2160 twice as large, one that says it has 960 x 540 half as large. */
export function planned(width: number, height: number): { scale: number; width: number; height: number } {
  const plan = height > width ? TALL : WIDE;
  const scale = Math.max(0.2, Math.min(width / plan.width, height / plan.height));
  return { scale, width: width / scale, height: height / scale };
}

/** Rules for small and large windows count as in one of the plan's size, whatever the television's own says: from now on, for
    sheets that come later too, until it is called off. */
export function styledFor(width: number, height: number): () => void {
  const asked = new Map<CSSMediaRule, string>();
  const frame = document.createElement("iframe"); // a window that can be asked
  frame.tabIndex = -1;
  frame.setAttribute("aria-hidden", "true");
  frame.style.cssText = `position:fixed;top:0;left:0;border:0;visibility:hidden;width:${width}px;height:${height}px`;
  document.body.append(frame);

  const ask = (): void => {
    for (const rule of mediaRules()) {
      const query = asked.get(rule) ?? rule.media.mediaText;
      asked.set(rule, query);
      rule.media.mediaText = frame.contentWindow?.matchMedia(query).matches ? "all" : "not all";
    }
  };
  document.head.addEventListener("load", ask, true); // a sheet's own event does not bubble
  ask();

  return () => {
    document.head.removeEventListener("load", ask, true);
    frame.remove();
    for (const [rule, query] of asked) rule.media.mediaText = query;
  };
}

function mediaRules(): CSSMediaRule[] {
  return [...document.styleSheets]
    .flatMap((sheet) => rulesOf(sheet))
    .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule);
}

/** None of a sheet that was lost on its way: engines list it, and may let nobody look into it. */
function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}
