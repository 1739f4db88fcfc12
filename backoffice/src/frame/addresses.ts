/** Word that stands before the id in the address of a record's form, where it is not `edit`. */
const EDIT_WORDS: Record<string, string> = { users: "editable" };

const editWord = (resource: string) => EDIT_WORDS[resource] ?? "edit";

/** The address of a place that react-admin calls `/tag`, `/tag/create` or `/tag/7`: `/tag/list`, `/tag/create`, `/tag/edit/7`. */
export function toAddress(place: string, resources: ReadonlySet<string>): string {
  const [, resource = "", rest] = /^\/([^/?#]+)(?:\/([^/?#]+))?\/?$/.exec(place) ?? [];
  if (!resources.has(resource)) return place;
  if (rest === undefined) return `/${resource}/list`;
  return /^\d+$/.test(rest) ? `/${resource}/${editWord(resource)}/${rest}` : place;
}

/** What react-admin calls the place at an address. An address that is none of ours stays, and is not found. */
export function toPlace(address: string, resources: ReadonlySet<string>): string {
  const [, resource = "", word = "", id] = /^\/([^/]+)\/([^/]+)(?:\/(\d+))?\/?$/.exec(address) ?? [];
  if (!resources.has(resource)) return address;
  if (word === "list" && id === undefined) return `/${resource}`;
  return word === editWord(resource) && id !== undefined ? `/${resource}/${id}` : address;
}
