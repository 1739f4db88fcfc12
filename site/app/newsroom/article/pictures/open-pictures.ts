import {
  SCRIPTED_LINK,
  takeScriptedLink,
  wasClickedBeforeHydration,
} from "../../../platform/document/pre-hydration-clicks.ts";

/**
 * Opens the viewer with the picture whose link was pressed before hydration, or that the URL
 * fragment names.
 */
export function openRequestedPicture(): void {
  const link = [...document.querySelectorAll<HTMLAnchorElement>(SCRIPTED_LINK)].find(
    wasClickedBeforeHydration,
  );
  if (link || location.hash.startsWith("#picture-")) openPicture(link);
}

function openPicture(link?: HTMLAnchorElement): void {
  void import("./viewer/picture-viewer.tsx").then((viewer) => viewer.openViewer(link));
}

function openClicked(event: MouseEvent): void {
  const link = takeScriptedLink(event);
  if (!link) return;
  wasClickedBeforeHydration(link);
  openPicture(link);
}

// Not a handler of an element: React does not get clicks while the page hydrates.
if (!import.meta.env.SSR) addEventListener("click", openClicked, true);
