import { VIEWER_KEY } from "../audience/viewer-store.ts";
import { showViewer } from "./show-viewer.ts";

/** Shows the signed-in user of the local storage. */
export default function showStoredViewer(): void {
  showViewer(() => localStorage.getItem(VIEWER_KEY));
}
