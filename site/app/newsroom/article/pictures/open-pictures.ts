import {
  SCRIPTED_LINK,
  wasClickedBeforeHydration,
} from "../../../platform/document/pre-hydration-clicks.ts";

/**
 * Opens the viewer with the picture whose link was pressed, before or after hydration, or that the
 * URL fragment names. Loads its code first.
 */
export function openPictures(): void {
  const link = [...document.querySelectorAll<HTMLAnchorElement>(SCRIPTED_LINK)].find(
    wasClickedBeforeHydration,
  );
  if (link || location.hash.startsWith("#picture-"))
    void import("./viewer/picture-viewer.tsx").then((viewer) => viewer.openViewer(link));
}

// Not a handler of an element: React does not get clicks while the page hydrates.
if (!import.meta.env.SSR) addEventListener("click", openPictures, true);
