import { WAKE_AFTER } from "../refresh/intervals.ts";

/**
 * Inline code that activates a page which stays open and visible. It then updates its times, and loads its data again when something that
 * it shows has ended (use-refresh.ts). Short, as every page has it.
 */
export const KEEP_CURRENT = `setInterval(()=>d.hidden||dispatchEvent(new Event('wake')),${WAKE_AFTER})`;
