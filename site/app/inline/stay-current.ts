import { WAKE_AFTER } from "../platform/refresh/intervals.ts";
import { wake } from "./wake.ts";

/**
 * Activates a page with something that time makes wrong after it was visible for a minute. It then
 * updates its times, and loads its data again when something that it shows has ended
 * (use-refresh.ts).
 */
export default function stayCurrent(): void {
  setInterval(() => document.hidden || wake(), WAKE_AFTER);
}
