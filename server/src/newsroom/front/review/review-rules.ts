import type { PublishingRules } from "../../../system/setting/setting.service.ts";
import type { FrontApprovals, FrontWriters, OwnContent } from "./own-content.ts";

interface FrontReview {
  /** Own content that readers do not see yet. */
  contents: OwnContent[];
  writers: FrontWriters;
  approved: FrontApprovals;
  /** Hashes of the images of contents as they are now, by their id. */
  images: ReadonlyMap<number, string>;
  rules: PublishingRules;
  /** Publishing user; undefined for in-process calls. */
  userId: number | undefined;
  isBreaking: (articleId: number) => boolean;
}

interface FrontDecision {
  /** Own content that needs another person than the current user. */
  waiting: OwnContent[];
  /** A reason replaces that person. */
  acceptsReason: boolean;
}

/** Returns the approval of content with its image as it is now; undefined without one. */
export function approvalOf(
  { key, placement: { mediaId } }: OwnContent,
  { approved, images }: Pick<FrontReview, "approved" | "images">,
) {
  const approval = approved[key];
  return approval && (approval.image ?? null) === imageOf(mediaId, images) ? approval : undefined;
}

/** Returns the hash of an image of content as it is now; null without one. */
export const imageOf = (
  mediaId: number | null,
  images: ReadonlyMap<number, string>,
): string | null => (mediaId === null ? null : (images.get(mediaId) ?? ""));

/**
 * Whether a user cannot be the second person for content: they wrote it, or its writer is unknown.
 */
const isWriter = ({ key }: OwnContent, writers: FrontWriters, userId: number): boolean =>
  writers[key]?.includes(userId) ?? true;

/**
 * Decides the requirements for publishing a draft. Its own headlines, kickers and images must be
 * approved or published by somebody other than their writers. Where articles need no approval, and
 * for breaking news, a reason is enough instead.
 */
export function decideFront({
  contents,
  writers,
  approved,
  images,
  rules,
  userId,
  isBreaking,
}: FrontReview): FrontDecision {
  const { editionApproval, twoPeopleForBreaking } = rules;
  if (userId === undefined || !isReviewed(rules)) return { waiting: [], acceptsReason: false };
  const waiting = contents.filter(
    (content) => !approvalOf(content, { approved, images }) && isWriter(content, writers, userId),
  );
  const acceptsReason =
    twoPeopleForBreaking &&
    (!editionApproval || waiting.every(({ placement }) => isBreaking(placement.articleId)));
  return { waiting, acceptsReason };
}

/** Whether the settings require a second person. */
export const isReviewed = ({ editionApproval, twoPeopleForBreaking }: PublishingRules): boolean =>
  editionApproval || twoPeopleForBreaking;

/** Returns the users who can approve none of these contents, because they wrote all of them. */
export function nonApproversOf(contents: readonly OwnContent[], writers: FrontWriters): number[] {
  const [first = [], ...others] = contents.map(({ key }) => writers[key] ?? []);
  return first.filter((id) => others.every((ids) => ids.includes(id))).toSorted((a, b) => a - b);
}

/** Returns the content that a user may approve: that which others wrote. */
export const approvableBy = (
  userId: number | undefined,
  {
    contents,
    writers,
    ...approvals
  }: Pick<FrontReview, "contents" | "writers" | "approved" | "images">,
) =>
  contents.filter(
    (content) =>
      !approvalOf(content, approvals) &&
      !(userId !== undefined && writers[content.key]?.includes(userId)),
  );
