import type { CallContext } from "../platform/platform.ts";
import { picturesById } from "./media/media-lookup.service.ts";

/** The pictures of records, one for each id, in their order. */
export async function picturesOf(context: CallContext, ids: (number | null)[]) {
  const pictures = await picturesById(
    context.db,
    ids.filter((id) => id !== null),
    context.locale,
  );
  return ids.map((id) => (id === null ? null : (pictures.get(id) ?? null)));
}
