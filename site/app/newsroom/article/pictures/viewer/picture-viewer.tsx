import type { Locale } from "@masthead/contract/platform/locale.ts";
import { createRoot, type Root } from "react-dom/client";
import { loadedMessages } from "../../../../platform/messages.ts";
import "./messages.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { hashOfPosition, type PicturePosition, positionFromHash } from "./picture-position.ts";
import { entryOf, linksOf, pictureOf } from "./shown-pictures.ts";

/** Key in the state of history entries that the viewer added. */
const ADDED = "pictureViewer";

interface OpenViewer {
  root: Root;
  container: HTMLElement;
  position: PicturePosition;
}
let open: OpenViewer | undefined;
/** Links of the pictures that were opened last, and the page that has them. */
let links: HTMLAnchorElement[] = [];
let pageUrl = "";

const currentPage = () => location.pathname + location.search;

/**
 * Opens the viewer with the picture of a link, or with the one that the URL fragment names. Adds a
 * history entry, so that Back closes the viewer and stays on the page. Ignores fragments that name
 * no picture of the page.
 */
export function openViewer(link?: HTMLAnchorElement): void {
  if (open) return;
  const position = link
    ? { index: linksOf(entryOf(link)).indexOf(link), entry: entryOf(link) }
    : positionFromHash(location.hash);
  if (!position || !linksOf(position.entry)[position.index]) return;
  if (!history.state?.[ADDED]) {
    if (!link) history.replaceState(history.state, "", currentPage());
    history.pushState({ ...history.state, [ADDED]: true }, "", hashOfPosition(position));
  }
  show(position);
}

function show(position: PicturePosition): void {
  pageUrl = currentPage();
  links = linksOf(position.entry);
  const container = document.body.appendChild(document.createElement("div"));
  open = { root: createRoot(container), container, position };
  const locale = document.documentElement.lang as Locale;
  open.root.render(
    <PictureDialog
      pictures={links.map(pictureOf)}
      start={position.index}
      title={document.querySelector("h1")?.textContent ?? ""}
      t={loadedMessages(locale)}
      onShow={(index) => {
        if (!open) return;
        open.position = { ...position, index };
        history.replaceState(history.state, "", hashOfPosition(open.position));
      }}
      onClose={() => history.back()}
    />,
  );
}

/** Removes the viewer. The picture that it showed, or the last visible one before, gets the focus. */
function close(): void {
  if (!open) return;
  const { root, container, position } = open;
  open = undefined;
  root.unmount();
  container.remove();
  links
    .slice(0, position.index + 1)
    .findLast((link) => link.checkVisibility())
    ?.focus();
}

/**
 * Follows Back and Forward between the page and its viewer. The router does not see these entries:
 * it would load the data of the page again.
 */
function followHistory(event: PopStateEvent): void {
  const isPageShown = currentPage() === pageUrl && links[0]?.isConnected;
  if (!isPageShown) {
    close();
    return;
  }
  const position = positionFromHash(location.hash);
  if (!open && !position) return;
  event.stopImmediatePropagation();
  if (!position) close();
  else if (!open && links[position.index]) show(position);
}
addEventListener("popstate", followHistory, true);
