import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { RELATIVE_MINUTES } from "../platform/document/relative-times.ts";

/**
 * Updates the relative times of a cached page before hydration, with the texts of the document: see
 * ui/relative-time.tsx.
 */
export default function updateRelativeTimes(): void {
  const texts = document.documentElement.dataset.relative?.split("|");
  if (!texts) return;
  for (const time of document.querySelectorAll<HTMLTimeElement>("[data-relative-time]")) {
    const minutes = Math.trunc((Date.now() - Date.parse(time.dateTime)) / MINUTE);
    if (minutes < 0 || minutes >= RELATIVE_MINUTES) continue;
    const index = minutes < HOUR / MINUTE ? minutes : 59 + Math.trunc(minutes / (HOUR / MINUTE));
    time.textContent = texts[index] ?? time.textContent;
  }
}
