import type { Page } from "@playwright/test";

/** Sets the text of the page to a multiple of its size, as the font size of the browser does. */
export async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, `${percent}%`);
}

/** Gives the text its own size again, and leaves the document as the server sent it. */
export async function restoreText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { documentElement: root } = document;
    root.style.removeProperty("font-size");
    if (!root.style.length) root.removeAttribute("style");
  });
}

/**
 * Texts and controls that lie outside the window or are cut by a box that cannot be scrolled, with their places. Lines that are
 * shortened with an ellipsis, what is for screen readers alone, and the ticker that runs by, are not cut.
 */
export function cutContent(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE = 2;
    const found: string[] = [];
    const cuts = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const scrolls = (overflow: string) => overflow === "auto" || overflow === "scroll";

    /** What hides part of a box; undefined when all of it can be seen or scrolled to. */
    const hiddenBy = (element: Element, box: DOMRect): string | undefined => {
      let reachable = { left: false, top: false };
      for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (at !== element || cuts(style.overflowX)) {
          const frame = at.getBoundingClientRect();
          if (frame.width <= 2 || style.clipPath.startsWith("inset(50%")) return undefined;
          if (at.matches(".ticker-window, [inert], [aria-hidden=true]")) return undefined;
          const shortened = style.textOverflow === "ellipsis" || (style.webkitLineClamp !== "none" && style.webkitLineClamp !== "");
          if (shortened) return undefined;
          if (scrolls(style.overflowX)) reachable = { ...reachable, left: true };
          if (scrolls(style.overflowY)) reachable = { ...reachable, top: true };
          const name = `${at.localName}.${String(at.getAttribute("class")).split(" ").slice(0, 3).join(".")}`;
          if (!reachable.left && cuts(style.overflowX) && (box.left < frame.left - TOLERANCE || box.right > frame.right + TOLERANCE))
            return name;
          if (!reachable.top && cuts(style.overflowY) && (box.top < frame.top - TOLERANCE || box.bottom > frame.bottom + TOLERANCE))
            return name;
        }
      }
      const { clientWidth } = document.documentElement;
      if (!reachable.left && (box.left < -TOLERANCE || box.right > clientWidth + TOLERANCE)) return "the window";
      return undefined;
    };

    const look = (element: Element, box: DOMRect, what: string) => {
      if (box.width === 0 || box.height === 0) return;
      const by = hiddenBy(element, box);
      if (by) found.push(`${what} at ${Math.round(box.left)} to ${Math.round(box.right)} is cut by ${by}`);
    };
    const visible = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || parent.closest("script, style, noscript, option") || !visible(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      look(parent, range.getBoundingClientRect(), `“${node.textContent.trim().slice(0, 40)}”`);
    }
    for (const control of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary"))
      if (visible(control))
        look(
          control,
          control.getBoundingClientRect(),
          `${control.localName} ${control.getAttribute("aria-label") ?? control.textContent?.slice(0, 30)}`,
        );
    return [...new Set(found)];
  });
}
