import type { Retention } from "../../platform/retention/retention.ts";
import { audienceMinute, audiencePresence } from "../stream/viewer/audience-minute.table.ts";

export const audienceFiguresRetention: Retention[] = [
  {
    table: audiencePresence,
    rows: "sessions of players that were counted in a minute: parts of hashes of random ids",
    job: "audience-figures.close",
    kept: "15 minutes after the minute",
  },
  {
    table: audienceMinute,
    rows: "numbers of viewers by minute, country and device; the figures of days and airings stay",
    job: "audience-figures.purge",
    kept: "`AUDIENCE_MINUTES_KEPT_DAYS` after the minute, once its day is stored",
  },
];
