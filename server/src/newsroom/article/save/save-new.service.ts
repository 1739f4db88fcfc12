import {
  ARTICLE_FIELDS,
  type ArticleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, loggedOverride, writeLog } from "../../../system/log/log.store.ts";
import { type PublishingRules, publishingRules } from "../../../system/setting/setting.service.ts";
import { requestEmbeds } from "../embed/embed.service.ts";
import { updatePendingVersion } from "../pending-version/pending-version.store.ts";
import { requestReview } from "../pending-version/submit.service.ts";
import { showProposedTopics } from "../publish/proposed-topics.store.ts";
import { isOnAir, publicationState } from "../publish/publication.state.ts";
import { decidePublication } from "../publish/publication-rules.ts";
import { requireAll } from "../publish/requirement.ts";
import { addRevision } from "../revision/add-revision.service.ts";
import { translationBasis } from "../translation/basis.service.ts";
import { announceArticle } from "./announce.service.ts";
import { loggedFields } from "./changed-fields.ts";
import { htmlCardRequirements } from "./html-card-rights.ts";
import { insertArticles } from "./insert.service.ts";
import type { Save } from "./save.ts";
import { canonicalRequirements } from "./save-plan.ts";

type NewSave = Pick<Save, "originalVersion" | "override">;

/**
 * Stores a new article with its relations, first revision and audit log entry, and invalidates
 * caches. Returns its id.
 * @throws FORBIDDEN without a newsroom right that it needs; CONFLICT without an approval
 */
export async function saveNew(
  tx: Db,
  context: CallContext,
  locale: Locale,
  fields: ArticleFields,
  { originalVersion, override }: NewSave,
): Promise<number> {
  const rules = await publishingRules(tx);
  const { requirements, reason } = decideNewPublication(fields, rules, override, context.now);
  requireAll(context, requirements);
  requireAll(context, canonicalRequirements(fields, context.platform.publicUrl));
  requireAll(context, htmlCardRequirements(fields.body, []));
  const { id, wordCount } = await insertNew(tx, context, locale, fields, originalVersion);
  const changed = [...ARTICLE_FIELDS];
  await addRevision(tx, context, { id, version: 1, fields, changed });
  const isUnapproved = reason !== undefined && rules.editionApproval;
  const { id: writerId } = actorOf(context);
  await updatePendingVersion(tx, id, {
    writerIds: writerId === null ? [] : [writerId],
    isUnapproved,
  });
  const changes = {
    locale: [null, locale] as [unknown, unknown],
    ...loggedFields(null, { fields, version: 1, wordCount }, changed),
    ...loggedOverride(reason),
  };
  await writeLog(tx, actorOf(context), [
    { action: "create", entity: "Article", entityId: id, changes },
  ]);
  await requestEmbeds(context.platform, tx, id, [fields.body]);
  if (isUnapproved) await requestReview(tx, context, id);
  const state = publicationState(fields, null, context.now);
  if (isOnAir(state) && !rules.editionApproval) await showProposedTopics(tx, fields);
  const states = [{ id, locale, ...fields }];
  await announceArticle(tx, states, state === "published" ? states : []);
  return id;
}

const decideNewPublication = (
  fields: ArticleFields,
  rules: PublishingRules,
  override: string | undefined,
  now: Date,
) =>
  decidePublication(
    {
      before: null,
      after: { fields, withdrawal: null },
      changed: ARTICLE_FIELDS,
      publishesContent: true,
      approved: false,
      isUnapproved: false,
      rules,
      override,
    },
    now,
  );

async function insertNew(
  tx: Db,
  { now }: CallContext,
  locale: Locale,
  fields: ArticleFields,
  originalVersion: number | undefined,
): Promise<{ id: number; wordCount: number }> {
  const basis = await translationBasis(tx, fields, originalVersion);
  const article = { locale, fields, ...basis, createdAt: now, updatedAt: now };
  const [stored] = await insertArticles(tx, [article], now);
  if (!stored) throw new Error("no article was inserted");
  return stored;
}
