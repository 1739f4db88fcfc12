import { BACK_OFFICE_RECORDS, editSegment } from "@masthead/contract/platform/back-office.ts";

const RESOURCE_NAMES: ReadonlySet<string> = new Set(Object.keys(BACK_OFFICE_RECORDS));

/** React-admin path without a screen, which renders the 404 page. */
const UNKNOWN_PATH = "/-";

/**
 * Maps a react-admin path to the path of the screen: `/tag`, `/tag/create` and `/tag/7` become
 * `/tag/list`, `/tag/create` and `/tag/edit/7`.
 */
export function toScreenPath(path: string): string {
  const [, resource = "", rest] = /^\/([^/?#]+)(?:\/([^/?#]+))?\/?$/.exec(path) ?? [];
  if (!RESOURCE_NAMES.has(resource)) return path;
  if (rest === undefined) return `/${resource}/list`;
  return /^\d+$/.test(rest) ? `/${resource}/${editSegment(resource)}/${rest}` : path;
}

/**
 * Maps the path of a screen to the react-admin path. Unknown paths are returned as they are and
 * render the 404 page. So do paths that only react-admin would know, such as `/tag` or `/tag/7`:
 * each screen has one path.
 */
export function toResourcePath(path: string): string {
  const [, bareResource = ""] = /^\/([^/]+)(?:\/\d+(?:\/.*)?)?\/?$/.exec(path) ?? [];
  if (RESOURCE_NAMES.has(bareResource)) return UNKNOWN_PATH;
  const [, resource = "", action = "", id] = /^\/([^/]+)\/([^/]+)(?:\/(\d+))?\/?$/.exec(path) ?? [];
  if (!RESOURCE_NAMES.has(resource)) return path;
  if (action === "list" && id === undefined) return `/${resource}`;
  return action === editSegment(resource) && id !== undefined ? `/${resource}/${id}` : path;
}
