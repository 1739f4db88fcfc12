import { readViewerCookie } from "../audience/viewer-store.ts";
import { showViewer } from "./show-viewer.ts";

/** Shows the signed-in user of the cookie. */
export default function showCookieViewer(): void {
  showViewer(readViewerCookie);
}
