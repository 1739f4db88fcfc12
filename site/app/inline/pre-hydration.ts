import { holdSubmissions } from "../platform/document/held-submissions.ts";
import { captureClicks } from "../platform/document/pre-hydration-clicks.ts";

/** Records clicks and submissions on a page that has not hydrated. In the head. */
export default function beforeHydration(): void {
  captureClicks();
  holdSubmissions();
}
