import type { PendingVersionTexts } from "@masthead/contract/newsroom/article/pending-version-texts.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { workingArticle } from "../edit/stored-article.store.ts";
import { publicationState } from "../publish/publication.state.ts";
import { pendingVersionById } from "./pending-version.store.ts";
import { isApproved } from "./reader-content.ts";

type Alert = NonNullable<PendingVersionTexts["alert"]> & { locale: Locale };

/**
 * Whether a second person has approved these texts of a notification together with the content of
 * the article that readers see. Any edit of the article or of the texts ends that.
 */
export async function isApprovedAlert(
  db: Db,
  articleId: number,
  { locale, title, body }: Alert,
  now: Date,
): Promise<boolean> {
  const stored = await workingArticle(db, articleId);
  if (!stored || stored.deletedAt || stored.pending || stored.locale !== locale) return false;
  if (publicationState(stored.published, stored.withdrawal, now) !== "published") return false;
  const pendingVersion = await pendingVersionById(db, articleId);
  const alert = pendingVersion.texts?.alert;
  return (
    alert?.title === title && alert.body === body && isApproved(db, pendingVersion, stored.fields)
  );
}
