import type { EditionState } from "@masthead/contract/newsroom/article/edition-states.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import { defineStates } from "../../../platform/states/states.ts";
import { type Actor, rowChanges, writeLog } from "../../../system/log/log.store.ts";
import { editionById, updateEdition } from "./edition.store.ts";

/**
 * Rights to move an edition to each state, one of which is required: writers submit it and take it
 * back, reviewers return it.
 */
export const RIGHTS_FOR: Record<EditionState, [NewsroomRight, ...NewsroomRight[]]> = {
  draft: ["write", "review"],
  review: ["write", "review"],
  ready: ["review"],
  approved: ["review"],
};

/** Changes of an edition that loses its approval. */
export const NO_APPROVAL = {
  approvedHash: null,
  approvedById: null,
  approvedByName: null,
  approvedAt: null,
};

/**
 * State machine of working editions. An approval is bound to the content: an edit of an approved
 * edition makes it a draft again. Lock the article first.
 */
export const editionStates = defineStates({
  name: "edition",
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
  lock: editionById,
  update: updateEdition,
  log: (tx, actor: Actor, { before, after }) =>
    writeLog(tx, actor, [
      {
        action: "update",
        entity: "Article",
        entityId: after.id,
        changes: rowChanges(
          { edition: before.state, approvedHash: before.approvedHash, texts: before.texts },
          { edition: after.state, approvedHash: after.approvedHash, texts: after.texts },
        ),
      },
    ]),
});
