import { DAY } from "@masthead/contract/platform/durations.ts";
import type { Retention } from "../../platform/retention/retention.ts";
import { articleDraft, articlePresence } from "./draft/draft.table.ts";
import { articlePreview } from "./preview/preview.table.ts";

export const articleRetention: Retention[] = [
  {
    table: articleDraft,
    rows: "unsaved changes of editors",
    since: articleDraft.updatedAt,
    event: "the last change",
    kept: 30 * DAY,
  },
  {
    table: articlePresence,
    rows: "editors who have an article open",
    since: articlePresence.seenAt,
    event: "the last heartbeat",
    kept: DAY,
  },
  {
    table: articlePreview,
    rows: "previews",
    since: articlePreview.expiresAt,
    event: "expiry",
    kept: 0,
  },
];
