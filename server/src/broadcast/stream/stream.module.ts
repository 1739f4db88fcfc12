import { playback } from "@masthead/contract/broadcast/playback.ts";
import { listedRecording } from "@masthead/contract/broadcast/recording.ts";
import { recordingCaptions } from "@masthead/contract/broadcast/recording-captions.ts";
import type { ServerModule } from "../../module.ts";
import { captionTracks } from "./captions/captions.service.ts";
import { streamWork } from "./check/stream.work.ts";
import { streamStatus } from "./check/stream-status.service.ts";
import { registerListening } from "./playback/listen.http.ts";
import { playbackRouter } from "./playback/playback.router.ts";
import { registerPodcast } from "./recording/podcast.http.ts";
import { recordingRouter } from "./recording/recording.router.ts";
import { bodyRecordingFiles, lockRecordings } from "./recording/recording.service.ts";
import { songRouter } from "./song/song.router.ts";
import { registerStreams } from "./stream.http.ts";
import { streamJobs } from "./stream.jobs.ts";
import { streamMetrics } from "./stream.metrics.ts";
import { streamRetention } from "./stream.retention.ts";
import { flushHeartbeats } from "./viewer/viewer.service.ts";

export const streamModule: ServerModule = {
  router: {
    playback: playbackRouter,
    recording: recordingRouter,
    song: songRouter,
  },
  jobs: streamJobs,
  metrics: streamMetrics,
  work: [streamWork],
  status: { streams: streamStatus },
  bodyRecordings: { lock: lockRecordings, captions: captionTracks, files: bodyRecordingFiles },
  retention: streamRetention,
  apiTags: {
    playback: "Playback of channels and episodes.",
    songs: "Songs and history of radio channels.",
    recordings: "Uploaded video and audio files.",
  },
  apiSchemas: {
    ListedRecording: { schema: listedRecording },
    Playback: { schema: playback },
    RecordingCaptions: { schema: recordingCaptions },
  },
  routes: (http, context) => {
    registerStreams(http, context.platform);
    registerPodcast(http, context.platform);
    registerListening(http, context);
    http.addHook("onClose", () => flushHeartbeats(context.platform));
  },
};
