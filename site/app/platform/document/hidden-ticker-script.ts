import { HIDDEN_TICKER_KEY } from "../../layouts/hidden-ticker.ts";

/**
 * Inline code that hides the ticker before the first paint. A rule of the style sheet, as the
 * ticker follows after the code.
 */
export const HIDDEN_TICKER = `try{d.styleSheets[0].insertRule('[data-stories="'+localStorage.${HIDDEN_TICKER_KEY}+'"]{display:none}')}catch{}`;
