import type { Client } from "@masthead/contract/contract.ts";
import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";

/** Adds the focal point as top-level fields, as the edit call expects it. */
const toFormValues = <Record extends MediaRecord>(record: Record) => {
  const { focalX, focalY } = record.picture;
  return { ...record, focalX, focalY };
};

/** Calls of the media library, in the shape that record forms expect. */
export const mediaCalls = ({ media }: Client) => ({
  staffList: media.list,
  staffGet: async (input: { id: number }) => toFormValues(await media.get(input)),
  edit: async (input: Parameters<typeof media.edit>[0]) => toFormValues(await media.edit(input)),
  remove: media.remove,
  restore: media.restore,
});
