import {
  ARTICLE_FIELDS,
  type ArticleField,
  type ArticleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import type { StoredArticle } from "../edit/stored-article.store.ts";
import { insertRevision } from "./revision.store.ts";

/** Actor name of the revision that stores the state before the first save by staff. */
export const IMPORT_ACTOR_NAME = "import";

interface SavedVersion {
  id: number;
  version: number;
  fields: ArticleFields;
  changed: ArticleField[];
  pending?: boolean;
}

/** Adds the revision of a save by the current user. */
export function addRevision(
  tx: Db,
  context: CallContext,
  { id: articleId, ...saved }: SavedVersion,
): Promise<void> {
  const { id: actorId, name: actorName } = actorOf(context);
  return insertRevision(tx, { articleId, ...saved, actorId, actorName, at: context.now });
}

/** Adds the revision that stores an article as it was imported, before its first save. */
export const addInitialRevision = (
  tx: Db,
  { id, version, fields, updatedAt }: StoredArticle,
): Promise<void> =>
  insertRevision(tx, {
    articleId: id,
    version,
    fields,
    changed: [...ARTICLE_FIELDS],
    actorId: null,
    actorName: IMPORT_ACTOR_NAME,
    at: updatedAt,
  });
