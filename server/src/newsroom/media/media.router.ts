import { calls } from "../../platform/api/calls.ts";
import { fetchMedia } from "./media-fetch.service.ts";
import { sourceFile } from "./media-source.service.ts";
import {
  editMedia,
  mediaDetails,
  mediaList,
  removeMedia,
  replaceMedia,
  restoreMedia,
  uploadMedia,
} from "./media-staff.service.ts";

const { media } = calls;

export const mediaRouter = media.router({
  list: media.list.handler(({ context, input }) => mediaList(context, input)),
  get: media.get.handler(({ context, input }) => mediaDetails(context, input.id)),
  source: media.source.handler(({ context, input }) => sourceFile(context, input.id)),
  create: media.create.handler(({ context, input }) => uploadMedia(context, input)),
  fetch: media.fetch.handler(({ context, input }) => fetchMedia(context, input.url)),
  edit: media.edit.handler(({ context, input }) => editMedia(context, input)),
  replace: media.replace.handler(({ context, input }) => replaceMedia(context, input)),
  remove: media.remove.handler(({ context, input }) => removeMedia(context, input)),
  restore: media.restore.handler(({ context, input }) => restoreMedia(context, input.id)),
});
