import { DAY } from "@masthead/contract/platform/durations.ts";
import type { Retention } from "../../platform/retention/retention.ts";
import { liveQuestion } from "./live-blog.table.ts";

export const liveBlogRetention: Retention[] = [
  {
    table: liveQuestion,
    rows: "questions of readers to live blogs: waiting, rejected and answered ones",
    since: liveQuestion.updatedAt,
    event: "they were sent, rejected, answered or taken back",
    kept: 30 * DAY,
  },
];
