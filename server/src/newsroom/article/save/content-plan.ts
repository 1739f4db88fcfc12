import { isDeepStrictEqual } from "node:util";
import {
  type ArticleField,
  type ArticleFields,
  articleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { inputError } from "../../../platform/http/problem.ts";
import type { PublishingRules } from "../../../system/setting/setting.service.ts";
import type { Correction, Withdrawal } from "../article.table.ts";
import type { WorkingArticle } from "../edit/stored-article.store.ts";
import { withStoredIds } from "../merge/merge-body.ts";
import { bindsContent, isReviewed, waitingFields } from "../publish/publication-rules.ts";
import { changedFields } from "./changed-fields.ts";
import { publishesContent, type Save, type SaveCircumstances } from "./save.ts";

export interface ContentPlan {
  /** Fields as the caller wrote them, without a notice that the save adds. */
  written: ArticleFields;
  working: ArticleFields;
  /** Fields that readers see, or will see. */
  published: ArticleFields;
  withdrawal: Withdrawal | null;
  /** The pending version is not published by this save. */
  waits: boolean;
  /** Whether the pending version differs from the public content. */
  pending: boolean;
  /** Fields of the pending version that change. */
  edited: ArticleField[];
  /** Fields that change for readers. */
  changedForReaders: ArticleField[];
  hasNewWithdrawal: boolean;
}

/** Plans the next pending version and public content. @throws INVALID_INPUT */
export function planContent(
  article: WorkingArticle,
  input: ArticleFields,
  save: Save,
  { rules, now }: SaveCircumstances,
): ContentPlan {
  const written = withStoredIds(input, article.fields);
  const notice = noticeOf(save, now);
  const working = notice ? withNotice(written, notice) : written;
  const edited = changedFields(article.fields, working);
  const waits = waitsForPublication(article, save, edited, { rules, now });
  const published = waits ? { ...working, ...boundFields(article, save, edited, rules) } : working;
  const withdrawal = withdrawalAfter(article, save);
  return {
    written,
    working,
    published,
    withdrawal,
    waits,
    pending: waits && changedFields(published, working).length > 0,
    edited,
    changedForReaders: changedFields(article.published, published),
    hasNewWithdrawal: !isDeepStrictEqual(withdrawal, article.withdrawal),
  };
}

/** Returns the correction, or the note about an update, that a save publishes. */
function noticeOf(save: Save, now: Date): Correction | undefined {
  const at = now.toISOString();
  if (save.kind === "correct") return { text: save.correction, at };
  return save.kind === "publish" && save.note ? { text: save.note, at, kind: "update" } : undefined;
}

/** Returns the fields with another notice. @throws INVALID_INPUT if there are too many */
function withNotice(fields: ArticleFields, notice: Correction): ArticleFields {
  const corrections = [...fields.corrections, notice];
  const { error } = articleFields.shape.corrections.safeParse(corrections);
  if (error) throw inputError(error.issues, "corrections");
  return { ...fields, corrections };
}

function waitsForPublication(
  article: WorkingArticle,
  save: Save,
  edited: readonly ArticleField[],
  { rules, now }: Pick<SaveCircumstances, "rules" | "now">,
): boolean {
  if (publishesContent(save)) return false;
  const isBound =
    save.kind !== "reinstate" && bindsContent(article.published, article.withdrawal, rules, now);
  // The list switch publishes the last published content again, not pending changes.
  const isSwitch = article.pending && edited.every((field) => field === "enable");
  return isBound || isSwitch;
}

/** Returns the fields whose changes wait, with the values that readers see. */
function boundFields(
  { published }: WorkingArticle,
  save: Save,
  edited: readonly ArticleField[],
  rules: PublishingRules,
): Partial<ArticleFields> {
  // Where a second person approves public content, bulk changes wait, too.
  const bound = save.kind === "bulk" && !isReviewed(published, rules) ? save.published : published;
  return Object.fromEntries(
    waitingFields(published, rules, edited).map((field) => [field, bound[field]]),
  );
}

function withdrawalAfter({ withdrawal }: WorkingArticle, save: Save): Withdrawal | null {
  if (save.kind === "withdraw") return save.withdrawal;
  return save.kind === "reinstate" ? null : withdrawal;
}
