import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords } from "../../platform/crud/list-records.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { calls } from "../../platform/http/calls.ts";
import { withInputLocale } from "../../platform/http/with-input-locale.ts";
import { receiveUploadPart } from "../stream/recording-upload.service.ts";
import { episodeRecords } from "./episode.records.ts";
import { newestEpisodes, oneEpisode, paginateEpisodes } from "./episode.service.ts";

const { episode } = calls;

export const episodeRouter = episode.router({
  list: episode.list.handler(({ context, input: { programId, channelId, season, ...window } }) =>
    paginateEpisodes(withInputLocale(context, window), { programId, channelId, season }, window),
  ),
  all: episode.all.handler(({ context, input }) => newestEpisodes(withInputLocale(context, input), { programId: input.programId })),
  get: episode.get.handler(({ context, input }) => oneEpisode(withInputLocale(context, input), input.id)),
  staffList: episode.staffList.handler(({ context, input }) => listRecords(withInputLocale(context, input), episodeRecords, input)),
  staffGet: episode.staffGet.handler(({ context, input }) => getRecord(withInputLocale(context, input), episodeRecords, input.id)),
  create: episode.create.handler(({ context, input }) => createRecord(context, episodeRecords, input)),
  edit: episode.edit.handler(({ context, input }) => editRecord(context, episodeRecords, input)),
  remove: episode.remove.handler(({ context, input }) => deleteRecord(context, episodeRecords, input.id)),
  restore: episode.restore.handler(({ context, input }) => restoreRecord(context, episodeRecords, input.id)),
  setStatus: episode.setStatus.handler(({ context, input: { id, status } }) => setFields(context, episodeRecords, id, { status })),
  upload: episode.upload.handler(({ context, input }) => receiveUploadPart(context, input)),
});
