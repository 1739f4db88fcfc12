import type { Retention } from "../../platform/retention/retention.ts";
import { airingRecording, airingSegment } from "./airing-recording.table.ts";

export const airingRecordingRetention: Retention[] = [
  {
    table: airingRecording,
    rows: "recordings of airings that have failed or were cancelled; others belong to their program",
    job: "stream.airing-segments",
    kept: "30 days after they ended",
  },
  {
    table: airingSegment,
    rows: "segments of streams that are recorded, with their files",
    job: "stream.airing-segments",
    kept: "until the file is made of them, 7 days if that fails",
  },
];
