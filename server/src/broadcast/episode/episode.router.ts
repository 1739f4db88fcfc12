import { calls } from "../../platform/api/calls.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { receiveUploadPart } from "../stream/recording/recording-upload.service.ts";
import {
  captionsOf,
  previewCaptions,
  removeEpisodeCaptions,
  saveEpisodeCaptions,
  transcriptOf,
} from "./captions/episode-captions.service.ts";
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
  get: episode.get.handler(({ context, input }) => oneEpisode(context, input.id, input.transcript)),
  transcript: episode.transcript.handler(({ context, input }) => transcriptOf(context, input)),
  captions: {
    list: episode.captions.list.handler(({ context, input }) => captionsOf(context, input.id)),
    preview: episode.captions.preview.handler(({ context, input }) =>
      previewCaptions(context, input),
    ),
    save: episode.captions.save.handler(({ context, input }) =>
      saveEpisodeCaptions(context, input),
    ),
    remove: episode.captions.remove.handler(({ context, input }) =>
      removeEpisodeCaptions(context, input),
    ),
  },
  upload: episode.upload.handler(({ context, input }) => receiveUploadPart(context, input)),
});
