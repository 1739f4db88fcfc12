import { DAY } from "@masthead/contract/platform/durations.ts";
import type { Retention } from "../../platform/retention/retention.ts";
import { openWork } from "../../platform/work/open-work.table.ts";
import { workNotice } from "./notice/notice.table.ts";

export const workRetention: Retention[] = [
  {
    table: openWork,
    rows: "work of staff that is done, with its notices",
    since: openWork.closedAt,
    event: "completion",
    kept: 90 * DAY,
  },
  {
    table: workNotice,
    rows: "notices to staff that were read",
    since: workNotice.readAt,
    event: "reading",
    kept: 30 * DAY,
  },
  {
    table: workNotice,
    rows: "notices to staff",
    since: workNotice.createdAt,
    event: "creation",
    kept: 90 * DAY,
  },
];
