import { REMEMBERED } from "./show-viewer.ts";
import { wake } from "./wake.ts";

/** Activates a page with content for signed-in readers if this browser remembers one. */
export default function wakeForViewer(): void {
  if (REMEMBERED in document.documentElement.dataset) wake();
}
