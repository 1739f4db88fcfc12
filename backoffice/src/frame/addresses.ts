import { editWord } from "@masthead/contract/system/desk.ts";

/** A place that no screen has. */
const NOWHERE = "/-";

/** The address of a place that react-admin calls `/tag`, `/tag/create` or `/tag/7`: `/tag/list`, `/tag/create`, `/tag/edit/7`. */
export function toAddress(place: string, resources: ReadonlySet<string>): string {
  const [, resource = "", rest] = /^\/([^/?#]+)(?:\/([^/?#]+))?\/?$/.exec(place) ?? [];
  if (!resources.has(resource)) return place;
  if (rest === undefined) return `/${resource}/list`;
  return /^\d+$/.test(rest) ? `/${resource}/${editWord(resource)}/${rest}` : place;
}

/**
 * What react-admin calls the place at an address. An address that is none of ours stays, and is not found; so is one that only react-admin
 * would know, such as `/tag` or `/tag/7`: each screen has one address.
 */
export function toPlace(address: string, resources: ReadonlySet<string>): string {
  const [, own = ""] = /^\/([^/]+)(?:\/\d+(?:\/.*)?)?\/?$/.exec(address) ?? [];
  if (resources.has(own)) return NOWHERE;
  const [, resource = "", word = "", id] = /^\/([^/]+)\/([^/]+)(?:\/(\d+))?\/?$/.exec(address) ?? [];
  if (!resources.has(resource)) return address;
  if (word === "list" && id === undefined) return `/${resource}`;
  return word === editWord(resource) && id !== undefined ? `/${resource}/${id}` : address;
}
