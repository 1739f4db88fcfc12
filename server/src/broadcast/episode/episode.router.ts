import { calls } from "../../platform/api/calls.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { receiveUploadPart } from "../stream/recording/recording-upload.service.ts";
import { episodeRecords } from "./episode.records.ts";
import { newestEpisodes, oneEpisode, paginateEpisodes } from "./episode.service.ts";

const { episode } = calls;

export const episodeRouter = episode.router({
  ...recordHandlers(episode, episodeRecords),
  list: episode.list.handler(({ context, input: { programId, channelId, season, ...window } }) =>
    paginateEpisodes(context, { programId, channelId, season }, window),
  ),
  all: episode.all.handler(({ context, input }) =>
    newestEpisodes(context, { programId: input.programId }),
  ),
  get: episode.get.handler(({ context, input }) => oneEpisode(context, input.id)),
  upload: episode.upload.handler(({ context, input }) => receiveUploadPart(context, input)),
});
