import { showTextSize } from "../platform/text-size.ts";
import { readTheme, showTheme } from "../platform/theme.ts";

/**
 * Applies the theme and the text size that the reader chose: before the first paint, when another tab changes it, and
 * on return to a page that the browser kept in memory. The choice stays in the browser, as a cached
 * page is the same for all. In the head.
 */
export default function applyTheme(): void {
  const apply = () => {
    showTheme(readTheme());
    showTextSize();
  };
  apply();
  addEventListener("storage", apply);
  addEventListener("pageshow", apply);
  document.currentScript?.remove();
}
