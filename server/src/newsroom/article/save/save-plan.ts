import {
  type ArticleField,
  type ArticleFields,
  CONTENT_FIELDS,
  PENDING_VERSION_FIELDS,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import type { PendingVersionTexts } from "@masthead/contract/newsroom/article/pending-version-texts.ts";
import { type LogEntry, loggedOverride } from "../../../system/log/log.store.ts";
import { columnsOf } from "../edit/article-columns.ts";
import { approves } from "../pending-version/reader-content.ts";
import { isOnAir, publicationState } from "../publish/publication.state.ts";
import { decidePublication } from "../publish/publication-rules.ts";
import type { Requirement } from "../publish/requirement.ts";
import { loggedFields } from "./changed-fields.ts";
import { type ContentPlan, planContent } from "./content-plan.ts";
import { type EffectsPlan, planEffects } from "./effects-plan.ts";
import { htmlCardRequirements } from "./html-card-rights.ts";
import { type PendingVersionPlan, planPendingVersion } from "./pending-version-plan.ts";
import { type ArticleBefore, publishesContent, type Save, type SaveCircumstances } from "./save.ts";

/** Requirements and writes of a save. */
export interface SavePlan {
  /** Rights and approvals that it needs, in the order in which they are checked. */
  requirements: Requirement[];
  content: ContentPlan;
  row: ReturnType<typeof planRow>;
  pendingVersion: PendingVersionPlan;
  /** Version of the original that a translation is based on; null if it has none. */
  basis: { originalVersion: number | undefined; isPublished: boolean } | null;
  /** Fields that the revision changes. */
  changed: ArticleField[];
  log: LogEntry["changes"];
  effects: EffectsPlan;
}

/** Known data of a save while it is planned. */
export interface PlannedSave extends ArticleBefore, SaveCircumstances {
  save: Save;
  content: ContentPlan;
  /** A second person has approved exactly the content that readers will see. */
  approved: boolean;
  /** Readers see the article after the save, now or by a schedule. */
  onAir: boolean;
  /** Reason that replaces the approval of a second person. */
  reason: string | undefined;
}

/**
 * Plans a save of an article; null if it changes nothing. Content of an article that readers see
 * waits as a pending version until it is published.
 * @throws INVALID_INPUT if there are too many corrections
 */
export function planSave(
  before: ArticleBefore,
  input: ArticleFields,
  save: Save,
  circumstances: SaveCircumstances,
): SavePlan | null {
  const content = planContent(before.article, input, save, circumstances);
  const { edited, changedForReaders, hasNewWithdrawal } = content;
  if (!edited.length && !changedForReaders.length && !hasNewWithdrawal) return null;
  const approved = isContentApproved(before, content, save);
  const publication = planPublication(before, content, save, { ...circumstances, approved });
  const planned: PlannedSave = {
    ...before,
    ...circumstances,
    save,
    content,
    approved,
    reason: publication.reason,
    onAir: isOnAir(publicationState(content.published, content.withdrawal, circumstances.now)),
  };
  const row = planRow(planned);
  const changed = publishesContent(save) ? changedForReaders : edited;
  return {
    requirements: [...editRequirements(planned), ...publication.requirements],
    content,
    row,
    pendingVersion: planPendingVersion(planned),
    basis: planBasis(planned),
    changed,
    log: planLog(planned, row, changed),
    effects: planEffects(planned),
  };
}

/** An approved notice is part of the approved texts, and not yet of the content. */
function isContentApproved(
  { pendingVersion, media }: ArticleBefore,
  { waits, published, written }: ContentPlan,
  save: Save,
): boolean {
  return (
    approves(pendingVersion, waits ? published : written, media) &&
    isNoticeApproved(save, pendingVersion.texts)
  );
}

function isNoticeApproved(save: Save, texts: PendingVersionTexts | null): boolean {
  if (save.kind === "correct") return save.correction === texts?.correction;
  return save.kind !== "publish" || save.note === undefined || save.note === texts?.note;
}

const planPublication = (
  { article, pendingVersion }: ArticleBefore,
  { published, withdrawal, changedForReaders }: ContentPlan,
  save: Save,
  { approved, rules, now }: SaveCircumstances & { approved: boolean },
) =>
  decidePublication(
    {
      before: { fields: article.published, withdrawal: article.withdrawal },
      after: { fields: published, withdrawal },
      changed: changedForReaders,
      publishesContent: publishesContent(save),
      approved,
      isUnapproved: pendingVersion.isUnapproved,
      rules,
      override: save.override,
    },
    now,
  );

function editRequirements({ article, content, publicUrl }: PlannedSave): Requirement[] {
  const { edited, working } = content;
  const rights: Requirement[] = [];
  if (edited.some(isText)) rights.push({ rights: ["write"] });
  else if (edited.length) rights.push({ rights: ["write", "publish"] });
  if (edited.includes("body"))
    rights.push(
      ...htmlCardRequirements(working.body, [article.fields.body, article.published.body]),
    );
  if (edited.includes("canonicalUrl")) rights.push(...canonicalRequirements(working, publicUrl));
  return rights;
}

/** Requires the right to publish if a canonical URL hands the article over to another site. */
export const canonicalRequirements = (
  { canonicalUrl }: ArticleFields,
  publicUrl: string,
): Requirement[] =>
  canonicalUrl !== null && new URL(canonicalUrl).origin !== new URL(publicUrl).origin
    ? [{ rights: ["publish"] }]
    : [];

function planRow({ article, content, save, now }: PlannedSave) {
  const { published, withdrawal, pending, changedForReaders } = content;
  const isSilent = save.kind === "bulk" || (save.kind === "publish" && save.report === "silent");
  const isSignificantUpdate =
    !isSilent && changedForReaders.some((field) => PENDING_VERSION_FIELDS.includes(field));
  return {
    ...columnsOf(published),
    withdrawal,
    pending,
    version: article.version + 1,
    updatedAt: now,
    revisedAt: isSignificantUpdate ? now : (article.revisedAt ?? article.updatedAt),
  };
}

/** A bulk edit changes where a translation is filed, not its text. */
function planBasis({ pendingVersion, content, save }: PlannedSave): SavePlan["basis"] {
  const { edited, changedForReaders } = content;
  const isRelinked = edited.includes("translationOf");
  const changesText = (fields: ArticleField[]) => save.kind !== "bulk" && fields.some(isText);
  const originalVersion =
    isRelinked || changesText(edited) ? save.originalVersion : pendingVersion.translatedFromVersion;
  return originalVersion === null
    ? null
    : { originalVersion, isPublished: isRelinked || changesText(changedForReaders) };
}

function planLog(
  { article, content, save, reason }: PlannedSave,
  { version, wordCount }: ReturnType<typeof planRow>,
  changed: ArticleField[],
): LogEntry["changes"] {
  const { working, pending, withdrawal, hasNewWithdrawal } = content;
  return {
    ...loggedFields(article, { fields: working, version, wordCount }, changed),
    version: [article.version, version],
    ...(pending !== article.pending && { pending: [article.pending, pending] }),
    ...(save.kind === "publish" && { publication: [null, save.report] }),
    ...(save.kind === "correct" && { publication: [null, "correction"] }),
    ...(hasNewWithdrawal && { withdrawal: [article.withdrawal, withdrawal] }),
    ...loggedOverride(reason),
  };
}

const isText = (field: ArticleField): boolean => CONTENT_FIELDS.includes(field);
