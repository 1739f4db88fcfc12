import { createHash } from "node:crypto";
import type { FrontReview } from "@masthead/contract/newsroom/front/front-staff.ts";
import { colleagueNames } from "../../../audience/user/colleague.sql.ts";
import { conflictAt } from "../../../platform/http/problem.ts";
import { hasNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { kickersIn, publishingRules } from "../../../system/setting/setting.service.ts";
import { breakingArticleIds } from "../../article/article-lookup.sql.ts";
import { imageContent } from "../../media/media-content.sql.ts";
import { type FrontVersion, inFront, nameOf, requireVersion } from "../edit/draft.service.ts";
import { type Front, updateFront } from "../front.store.ts";
import { byLine } from "../staff/by-line.ts";
import { contentsToReview, withoutOldest } from "./own-content.ts";
import { approvableBy, approvalOf, decideFront, imageOf, isReviewed } from "./review-rules.ts";

/** Reads the data on which the review rules decide about a draft. */
export async function reviewOf(
  { db, now, user }: Pick<CallContext, "db" | "now" | "user">,
  stored: Front,
) {
  const [rules, { listed }] = [await publishingRules(db), await kickersIn(db, stored.locale)];
  const contents = contentsToReview(stored.draft, stored.live, listed);
  const breaking = await breakingArticleIds(
    db,
    contents.map(({ placement }) => placement.articleId),
    now,
  );
  const { writers, approved } = stored;
  const images = await imageHashes(
    db,
    contents.flatMap(({ placement }) => placement.mediaId ?? []),
  );
  return {
    contents,
    writers,
    approved,
    images,
    rules,
    userId: user?.id,
    isBreaking: (articleId: number) => breaking.has(articleId),
  };
}

/** Returns hashes of the public content of images, by their id. */
async function imageHashes(db: Db, ids: number[]): Promise<Map<number, string>> {
  const hashOf = (content: unknown) =>
    createHash("sha256").update(JSON.stringify(content)).digest("base64url");
  return new Map((await imageContent(db, ids)).map((content) => [content.id, hashOf(content)]));
}

/**
 * Requires a second person for the own content of a draft that is published or scheduled, where the
 * settings require one. Returns the reason that replaced that person, for the audit log.
 * @throws CONFLICT at `override` without a second person or a reason, and at `approval` where no
 *   reason is accepted
 */
export async function requireFrontReview(
  tx: Db,
  context: CallContext,
  stored: Front,
  override: string | undefined,
): Promise<string | undefined> {
  const { waiting, acceptsReason } = decideFront(await reviewOf({ ...context, db: tx }, stored));
  if (!waiting.length) return undefined;
  if (acceptsReason && override) return override;
  const [path, key] = acceptsReason
    ? (["override", "needsSecondPerson"] as const)
    : (["approval", "needsApproval"] as const);
  throw conflictAt(context, path, `front.${key}`);
}

/** Returns the pending review of a draft, as the current user sees it. */
export async function frontReview(
  context: CallContext,
  stored: Front | undefined,
): Promise<FrontReview> {
  if (!stored)
    return {
      waiting: [],
      needsSecondPerson: false,
      acceptsReason: false,
      mayApprove: false,
      submitted: null,
    };
  const review = await reviewOf(context, stored);
  const { waiting, acceptsReason } = decideFront(review);
  const { contents, writers, rules } = review;
  const hasRules = isReviewed(rules);
  const names = hasRules
    ? await colleagueNames(
        context.db,
        contents.flatMap(({ key }) => writers[key] ?? []),
      )
    : new Map<number, string>();
  return {
    waiting: hasRules
      ? contents.map((content) => ({
          slot: content.slot,
          articleId: content.placement.articleId,
          writers: (writers[content.key] ?? []).flatMap((id) => names.get(id) ?? []),
          approvedBy: approvalOf(content, review)?.name ?? null,
        }))
      : [],
    needsSecondPerson: waiting.length > 0,
    acceptsReason,
    mayApprove:
      hasRules &&
      hasNewsroomRight(context, "review") &&
      approvableBy(context.user?.id, review).length > 0,
    submitted: byLine(stored.submittedAt, stored.submittedBy),
  };
}

/**
 * Submits a draft, so that another person approves its own headlines, kickers and images.
 * @throws CONFLICT when somebody changed it since `version`
 */
export async function submitFront(context: CallContext, target: FrontVersion): Promise<void> {
  await inFront(context, target, async (tx, stored) => {
    requireVersion(stored, target);
    const by = nameOf(context);
    await updateFront(tx, stored.id, { submittedAt: context.now, submittedBy: by });
    await logReview(tx, context, stored, { submitted: [null, by] });
  });
}

/**
 * Approves the headlines, kickers and images of a draft that others wrote, for publication by
 * anybody with the right.
 * @throws CONFLICT at `approval` if there are none, and when somebody changed the draft since
 *   `version`
 */
export async function approveFront(context: CallContext, target: FrontVersion): Promise<void> {
  await inFront(context, target, async (tx, stored) => {
    requireVersion(stored, target);
    const review = await reviewOf({ ...context, db: tx }, stored);
    const contents = approvableBy(context.user?.id, review);
    if (!contents.length) throw conflictAt(context, "approval", "front.ownDraft");
    const approval = {
      id: context.user?.id ?? null,
      name: nameOf(context),
      at: context.now.toISOString(),
    };
    const approvals = contents.map(
      ({ key, placement }) =>
        [key, { ...approval, image: imageOf(placement.mediaId, review.images) }] as const,
    );
    const approved = withoutOldest(
      { ...stored.approved, ...Object.fromEntries(approvals) },
      stored.draft,
    );
    await updateFront(tx, stored.id, { approved, submittedAt: null, submittedBy: null });
    const placements = contents.map(({ slot, placement }) => [
      `approved.${slot}`,
      [null, placement] as [unknown, unknown],
    ]);
    await logReview(tx, context, stored, Object.fromEntries(placements));
  });
}

const logReview = (
  tx: Db,
  context: CallContext,
  { id }: Front,
  changes: Record<string, [unknown, unknown]>,
) =>
  writeLog(tx, actorOf(context), [
    { action: "update", entity: "FrontPage", entityId: id, changes },
  ]);
