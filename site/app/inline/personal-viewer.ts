import { type ViewerStore, writeStoredViewer } from "../audience/viewer-store.ts";

/**
 * Stores the viewer of a personal page, or removes it from the browser if nobody is signed in:
 * before hydration, so that the next page knows it even if this one was left earlier.
 */
export default function storeDocumentViewer(): void {
  const { viewer, viewerStore } = document.documentElement.dataset;
  writeStoredViewer(viewerStore as ViewerStore, viewer || null);
  document.currentScript?.remove();
}
