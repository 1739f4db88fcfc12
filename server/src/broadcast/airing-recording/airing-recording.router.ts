import { calls } from "../../platform/api/calls.ts";
import {
  airingRecordingOfEpisode,
  listAiringRecordings,
  retryAiringRecording,
} from "./airing-recording.service.ts";

const { airingRecording } = calls;

export const airingRecordingRouter = airingRecording.router({
  list: airingRecording.list.handler(({ context, input }) => listAiringRecordings(context, input)),
  ofEpisode: airingRecording.ofEpisode.handler(({ context, input }) =>
    airingRecordingOfEpisode(context, input.id),
  ),
  retry: airingRecording.retry.handler(({ context, input }) =>
    retryAiringRecording(context, input.id),
  ),
});
