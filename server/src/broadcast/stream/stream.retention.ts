import { HISTORY_DAYS } from "@masthead/contract/broadcast/song.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import type { Retention } from "../../platform/retention/retention.ts";
import { recordingCaptions } from "./captions/captions.table.ts";
import { channelIncident } from "./failover/failover.table.ts";
import { recording } from "./recording/recording.table.ts";
import { recordingUpload } from "./recording/recording-upload.table.ts";
import { channelSong } from "./song/song.table.ts";
import { playingDevice } from "./stream-limit/playing-device.table.ts";
import { channelViewer } from "./viewer/heartbeat.table.ts";

export const streamRetention: Retention[] = [
  {
    table: playingDevice,
    rows: "playing devices of subscribers with a limit of simultaneous streams",
    since: playingDevice.renewedAt,
    event: "the last renewal",
    kept: DAY,
  },
  {
    table: channelViewer,
    rows: "viewers of channels",
    since: channelViewer.at,
    event: "the last heartbeat",
    kept: DAY,
  },
  {
    table: channelSong,
    rows: "songs that radio channels have played",
    since: channelSong.at,
    event: "they began",
    kept: HISTORY_DAYS * DAY,
  },
  {
    table: channelIncident,
    rows: "incidents of the sources of channels",
    since: channelIncident.startedAt,
    event: "they began",
    kept: 365 * DAY,
  },
  {
    table: recording,
    rows: "recordings that no episode, article, revision, draft or live entry references, with their files",
    job: "stream.recordings",
    kept: "30 days after the last reference",
  },
  {
    table: recordingCaptions,
    rows: "subtitles of recordings",
    job: "stream.recordings",
    kept: "with their recording",
  },
  {
    table: recordingUpload,
    rows: "unfinished uploads of recordings",
    job: "stream.uploads",
    kept: "1 day after the last part",
  },
];
