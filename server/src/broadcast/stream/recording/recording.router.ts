import { calls } from "../../../platform/api/calls.ts";
import { hasFfmpeg } from "../../../platform/ffmpeg/ffmpeg.ts";
import { listCaptions, removeCaptions, saveCaptions } from "../captions/captions.service.ts";
import { recordingDetails } from "./recording.service.ts";
import { listRecordings } from "./recording-list.service.ts";

const { recording } = calls;
const { captions } = recording;

export const recordingRouter = recording.router({
  list: recording.list.handler(({ context, input }) => listRecordings(context, input)),
  get: recording.get.handler(({ context, input }) => recordingDetails(context, input.recording)),
  conversion: recording.conversion.handler(async ({ context }) => ({
    available: await hasFfmpeg(context.platform.config),
  })),
  captions: captions.router({
    list: captions.list.handler(({ context, input }) => listCaptions(context, input.recording)),
    save: captions.save.handler(({ context, input }) => saveCaptions(context, input)),
    remove: captions.remove.handler(({ context, input }) => removeCaptions(context, input)),
  }),
});
