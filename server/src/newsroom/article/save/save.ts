import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { PublishingRules } from "../../../system/setting/setting.service.ts";
import type { Withdrawal } from "../article.table.ts";
import type { WorkingArticle } from "../edit/stored-article.store.ts";
import type { PendingVersionRow } from "../pending-version/pending-version.store.ts";
import type { ReaderMedia } from "../pending-version/reader-content.ts";

/** Kind of a save: its effect besides storing the fields of the pending version. */
export type Save = (
  | { kind: "edit" }
  | { kind: "publish"; report: "update" | "silent"; note?: string }
  | { kind: "correct"; correction: string }
  | { kind: "withdraw"; withdrawal: Withdrawal }
  | { kind: "reinstate" }
  /** Restores content that these users wrote. */
  | { kind: "restore"; writerIds: readonly number[] }
  /** Also changes the public content to `published` where other content is pending. */
  | { kind: "bulk"; published: ArticleFields }
) & {
  /** Version of the original that a translation was written from; by default the current one. */
  originalVersion?: number;
  /** Reason for publishing breaking news without a second person. */
  override?: string;
};

/** Whether a save publishes content that was prepared. */
export const publishesContent = ({ kind }: Save): boolean =>
  kind === "publish" || kind === "correct";

/** Stored state of an article before a save. */
export interface ArticleBefore {
  article: WorkingArticle;
  pendingVersion: PendingVersionRow;
  /** Users who wrote the pending version since a second person approved it. */
  writerIds: readonly number[];
  hasRevision: boolean;
  /** Images and subtitles of the content before and after. Needed if the pending version is approved. */
  media: ReaderMedia;
}

/** Actor, time and rules of a save. */
export interface SaveCircumstances {
  actorId: number | null;
  now: Date;
  rules: PublishingRules;
  publicUrl: string;
}
