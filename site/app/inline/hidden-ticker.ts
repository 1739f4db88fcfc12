import { readHiddenStories } from "../layouts/hidden-ticker.ts";

/**
 * Hides the ticker before the first paint, if the reader hid its stories. With a rule of the style
 * sheet, as the ticker follows after this script.
 */
export default function hideTicker(): void {
  const rule = `[data-stories="${readHiddenStories()}"]{display:none}`;
  try {
    document.styleSheets[0]?.insertRule(rule);
  } catch {}
  document.currentScript?.remove();
}
