import type { Fields } from "../form/form-result.ts";

const KINDS = ["article", "episode", "program"] as const;

/** Saved item, as identified in forms and in the URL after its removal. */
export interface SavedItem {
  kind: (typeof KINDS)[number];
  id: number;
  /** ISO 8601 */
  savedAt: string;
}

/** Value of the query parameter `undo`, such as `episode.12.1764400000000`. */
export const undoValue = ({ kind, id, savedAt }: SavedItem): string =>
  `${kind}.${id}.${Date.parse(savedAt)}`;

/** Parses a value of `undo`. Null if it is invalid, as it comes from the URL. */
export function parseSavedItem(value: string | null): SavedItem | null {
  const [, name, id, savedAt] = /^(\w+)\.([1-9]\d{0,14})\.(\d{1,14})$/.exec(value ?? "") ?? [];
  const kind = KINDS.find((known) => known === name);
  return kind ? { kind, id: Number(id), savedAt: new Date(Number(savedAt)).toISOString() } : null;
}

/** Reads the item of a form. @throws Response 400 if it is invalid */
export function readSavedItem(fields: Fields): SavedItem {
  const item = parseSavedItem(fields.text("item"));
  if (!item) throw new Response(null, { status: 400 });
  return item;
}
