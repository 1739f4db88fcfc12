import { isWriting } from "../pending-version/pending-version.store.ts";
import { approves } from "../pending-version/reader-content.ts";
import { changedFields } from "./changed-fields.ts";
import type { PlannedSave } from "./save-plan.ts";

/** Approval and writers of the pending version after a save. */
export interface PendingVersionPlan {
  /** A reason replaced the approval of the content that readers see. */
  isUnapproved: boolean;
  writerIds: number[];
  /** It was approved with other content. */
  losesApproval: boolean;
  /** It was published for a reason, and is submitted for an approval. */
  needsReview: boolean;
}

export function planPendingVersion(planned: PlannedSave): PendingVersionPlan {
  const { pendingVersion, media, content, approved, onAir, reason, rules } = planned;
  const isReplaced = reason !== undefined && rules.editionApproval;
  const isUnapproved = onAir && !approved && (pendingVersion.isUnapproved || isReplaced);
  return {
    isUnapproved,
    writerIds: writersAfter(planned),
    losesApproval:
      pendingVersion.state === "approved" && !approves(pendingVersion, content.working, media),
    needsReview: isUnapproved && reason !== undefined,
  };
}

/** Returns the users who wrote the content that a second person has not approved. */
function writersAfter(planned: PlannedSave): number[] {
  const { article, pendingVersion, media, content, save, onAir, rules, actorId } = planned;
  const needsNobody = !rules.editionApproval && !rules.twoPeopleForBreaking;
  if (onAir && !content.pending && needsNobody) return [];
  const earlier = approves(pendingVersion, article.fields, media) ? [] : planned.writerIds;
  const restored = save.kind === "restore" ? save.writerIds : [];
  const isWriter = isWriting(changedFields(article.fields, content.written));
  return [
    ...new Set([...earlier, ...restored, ...(isWriter && actorId !== null ? [actorId] : [])]),
  ];
}
