import { BACK_OFFICE_RECORDS, editSegment } from "@masthead/contract/platform/back-office.ts";
import { joinParts } from "@masthead/contract/platform/join-parts.ts";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslate } from "react-admin";
import { useLocation } from "react-router";
import { toScreenPath } from "../screens/screen-paths.ts";
import { useStation } from "../time/station.ts";

/** Element of the app bar into which each screen renders its title. */
const HEADING_ID = "react-admin-title";

/**
 * Title of the browser tab: the heading of the screen, the kind of an edited record, and the
 * station.
 */
export function DocumentTitle() {
  const heading = useSyncExternalStore(onHeadingChange, headingText);
  const { siteName } = useStation();
  const translate = useTranslate();
  const resource = editedResource(useLocation().pathname);
  const kind = resource && translate(`resources.${resource}.name`, { smart_count: 1 });
  const title = joinParts(" · ", [heading, kind !== heading && kind, siteName]);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  return null;
}

const headingText = () => document.getElementById(HEADING_ID)?.textContent ?? "";

function onHeadingChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.getElementById(HEADING_ID) ?? document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  return () => observer.disconnect();
}

/**
 * Returns the resource of a screen that edits a record, by its own path or the one that react-admin
 * knows.
 */
function editedResource(path: string): string | undefined {
  const [, resource = "", action] = toScreenPath(path).split("/");
  return resource in BACK_OFFICE_RECORDS && action === editSegment(resource) ? resource : undefined;
}
