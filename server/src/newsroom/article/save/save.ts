import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { PublishingRules } from "../../../system/setting/setting.service.ts";
import type { Withdrawal } from "../article.table.ts";
import type { WorkingArticle } from "../edit/stored-article.store.ts";
import type { EditionRow } from "../edition/edition.store.ts";
import type { ReaderMedia } from "../edition/reader-content.ts";

/** What a save of an article does besides storing the fields of its working edition. */
export type Save = (
  | { kind: "edit" }
  | { kind: "publish"; report: "update" | "silent" }
  | { kind: "correct"; correction: string }
  | { kind: "withdraw"; withdrawal: Withdrawal }
  | { kind: "reinstate" }
  /** Restores content that these users wrote. */
  | { kind: "restore"; writerIds: readonly number[] }
  /** Changes what readers see to `published`, too, where other content waits. */
  | { kind: "bulk"; published: ArticleFields }
) & {
  /** Version of the original that a translation was written from; by default the current one. */
  originalVersion?: number | undefined;
  /** Reason for publishing breaking news without a second person. */
  override?: string | undefined;
};

/** Whether a save publishes content that was prepared. */
export const publishesContent = ({ kind }: Save): boolean =>
  kind === "publish" || kind === "correct";

/** What is stored of an article before a save. */
export interface ArticleBefore {
  article: WorkingArticle;
  edition: EditionRow;
  /** Users who wrote the edition since a second person approved it. */
  writerIds: readonly number[];
  hasRevision: boolean;
  /** Images and subtitles of the content before and after. Needed if the edition is approved. */
  media: ReaderMedia;
}

/** Who saves an article, when, and under which rules. */
export interface SaveCircumstances {
  actorId: number | null;
  now: Date;
  rules: PublishingRules;
  /** Public URL of the site. */
  publicUrl: string;
}
