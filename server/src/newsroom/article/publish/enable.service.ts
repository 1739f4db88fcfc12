import type { SeenRecord } from "../../../platform/crud/expected-version.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { withLockedArticle } from "../edit/locked-article.service.ts";
import { saveArticle } from "../save/save.service.ts";

/** Article to enable, with the reason for publishing breaking news without a second person. */
type ArticleToEnable = SeenRecord & { override?: string };

/** Publishes the last published content of a disabled article again. */
export const enableArticle = (context: CallContext, article: ArticleToEnable): Promise<void> =>
  setEnabled(context, article, true);

/** Hides an article from readers. */
export const disableArticle = (context: CallContext, article: ArticleToEnable): Promise<void> =>
  setEnabled(context, article, false);

function setEnabled(
  context: CallContext,
  { override, ...seen }: ArticleToEnable,
  enable: boolean,
): Promise<void> {
  return withLockedArticle(context, seen, (tx, article) =>
    saveArticle(tx, context, article, { ...article.fields, enable }, { kind: "edit", override }),
  );
}
