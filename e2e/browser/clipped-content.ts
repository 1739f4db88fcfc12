import type { Page } from "@playwright/test";

/** Scales a page's text to a percentage of its size, as the browser's font size setting does. */
export async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, `${percent}%`);
}

/** Restores the text size and leaves the document as the server sent it. */
export async function restoreText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { documentElement: root } = document;
    root.style.removeProperty("font-size");
    if (!root.style.length) root.removeAttribute("style");
  });
}

/**
 * Returns texts and controls that are outside the window or clipped by a box that cannot scroll,
 * with their positions. Ignores text truncated with an ellipsis, screen-reader-only text and the
 * ticker.
 */
export function findClippedContent(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE = 2;
    const clipped: string[] = [];
    const clips = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const scrolls = (overflow: string) => overflow === "auto" || overflow === "scroll";

    /** Describes what clips a box; undefined if all of it is visible or can be scrolled to. */
    const clippedBy = (element: Element, box: DOMRect): string | undefined => {
      let reachable = { left: false, top: false };
      for (
        let ancestor: Element | null = element;
        ancestor && ancestor !== document.documentElement;
        ancestor = ancestor.parentElement
      ) {
        const style = getComputedStyle(ancestor);
        if (ancestor !== element || clips(style.overflowX)) {
          const frame = ancestor.getBoundingClientRect();
          if (frame.width <= 2 || style.clipPath.startsWith("inset(50%")) return undefined;
          if (ancestor.matches(".ticker-window, [inert], [aria-hidden=true]")) return undefined;
          const truncated =
            style.textOverflow === "ellipsis" ||
            (style.webkitLineClamp !== "none" && style.webkitLineClamp !== "");
          if (truncated) return undefined;
          if (scrolls(style.overflowX)) reachable = { ...reachable, left: true };
          if (scrolls(style.overflowY)) reachable = { ...reachable, top: true };
          const name = `${ancestor.localName}.${String(ancestor.getAttribute("class")).split(" ").slice(0, 3).join(".")}`;
          if (
            !reachable.left &&
            clips(style.overflowX) &&
            (box.left < frame.left - TOLERANCE || box.right > frame.right + TOLERANCE)
          )
            return name;
          if (
            !reachable.top &&
            clips(style.overflowY) &&
            (box.top < frame.top - TOLERANCE || box.bottom > frame.bottom + TOLERANCE)
          )
            return name;
        }
      }
      const { clientWidth } = document.documentElement;
      if (!reachable.left && (box.left < -TOLERANCE || box.right > clientWidth + TOLERANCE))
        return "the window";
      return undefined;
    };

    const check = (element: Element, box: DOMRect, description: string) => {
      if (box.width === 0 || box.height === 0) return;
      const clipper = clippedBy(element, box);
      if (clipper)
        clipped.push(
          `${description} at ${Math.round(box.left)} to ${Math.round(box.right)} is clipped by ${clipper}`,
        );
    };
    const visible = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (
        !parent ||
        !node.textContent?.trim() ||
        parent.closest("script, style, noscript, option") ||
        !visible(parent)
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      check(parent, range.getBoundingClientRect(), `“${node.textContent.trim().slice(0, 40)}”`);
    }
    for (const control of document.querySelectorAll(
      "a[href], button, input:not([type=hidden]), select, textarea, summary",
    ))
      if (visible(control))
        check(
          control,
          control.getBoundingClientRect(),
          `${control.localName} ${control.getAttribute("aria-label") ?? control.textContent?.slice(0, 30)}`,
        );
    return [...new Set(clipped)];
  });
}
