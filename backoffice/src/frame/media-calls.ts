import type { Client } from "@masthead/contract/contract.ts";
import type { MediaRecord } from "@masthead/contract/newsroom/media.ts";

/** What is written in the form of a picture: its focal point stands beside its words, as an edit takes it. */
const asWritten = <Record extends MediaRecord>(record: Record) => {
  const { focalX, focalY } = record.picture;
  return { ...record, focalX, focalY };
};

/** The calls of the media library as the forms of the back office make them. */
export const mediaCalls = ({ media }: Client) => ({
  staffList: media.list,
  staffGet: async (input: { id: number }) => asWritten(await media.get(input)),
  edit: async (input: Parameters<typeof media.edit>[0]) => asWritten(await media.edit(input)),
  remove: media.remove,
  restore: media.restore,
});
