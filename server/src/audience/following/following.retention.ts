import type { Retention } from "../../platform/retention/retention.ts";
import { following } from "./following.table.ts";

export const followingRetention: Retention[] = [
  {
    table: following,
    rows: "topics that readers follow",
    job: "following.orphans",
    kept: "until the reader unfollows, or the topic is purged",
  },
];
