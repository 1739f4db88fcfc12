import type { PendingVersionState } from "@masthead/contract/newsroom/article/pending-version-states.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import { defineStates } from "../../../platform/states/states.ts";
import { type Actor, rowChanges, writeLog } from "../../../system/log/log.store.ts";
import { pendingVersionById, updatePendingVersion } from "./pending-version.store.ts";

/**
 * Rights to move a pending version to each state, one of which is required: writers submit it and
 * take it back, reviewers return it.
 */
export const RIGHTS_FOR: Record<PendingVersionState, [NewsroomRight, ...NewsroomRight[]]> = {
  draft: ["write", "review"],
  review: ["write", "review"],
  ready: ["review"],
  approved: ["review"],
};

/** Changes of a pending version that loses its approval. */
export const NO_APPROVAL = {
  approvedHash: null,
  approvedById: null,
  approvedByName: null,
  approvedAt: null,
};

/**
 * State machine of pending versions. An approval is bound to the content: an edit of an approved
 * pending version makes it a draft again. Lock the article first.
 */
export const pendingVersionStates = defineStates({
  name: "pending version",
  initial: { draft: "" },
  transitions: {
    draft: { review: "submitted for review", approved: "approved by a second person" },
    review: {
      draft: "returned to the author",
      ready: "edited by a reviewer",
      approved: "approved by a second person",
    },
    ready: {
      draft: "returned to the author",
      review: "needs another review",
      approved: "approved by a second person",
    },
    approved: { draft: "edited, or approval revoked", review: "needs another review" },
  },
  waits: { draft: null, review: "review", ready: "review", approved: "publication" },
  messageKey: () => "article.edition.illegalMove",
  lock: pendingVersionById,
  update: updatePendingVersion,
  log: (tx, actor: Actor, { before, after }) =>
    writeLog(tx, actor, [
      {
        action: "update",
        entity: "Article",
        entityId: after.id,
        changes: rowChanges(
          { pendingVersion: before.state, approvedHash: before.approvedHash, texts: before.texts },
          { pendingVersion: after.state, approvedHash: after.approvedHash, texts: after.texts },
        ),
      },
    ]),
});
