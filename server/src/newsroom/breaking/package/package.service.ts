import { NOTIFICATION_LENGTHS } from "@masthead/contract/audience/notification/notification-lengths.ts";
import type { breakingContract } from "@masthead/contract/newsroom/breaking/breaking.ts";
import { BREAKING_LIMITS } from "@masthead/contract/newsroom/breaking/breaking-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { InferContractRouterInputs } from "@orpc/contract";
import { alertList } from "../../../audience/newsletter/alert/alert.service.ts";
import { requireExpectedVersion } from "../../../platform/crud/expected-version.ts";
import { conflictAt, invalidInput, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { editArticle } from "../../article/edit/edit.service.ts";
import { newArticle } from "../../article/edit/new.service.ts";
import {
  type DeskArticle,
  deskArticle,
} from "../../article/pending-version/desk-article.service.ts";
import { truncateText } from "../../truncate-text.ts";
import { breakingStates, NO_APPROVAL } from "../breaking.state.ts";
import {
  type EditionRow,
  editionsOf,
  insertEdition,
  insertPackage,
  isInPackage,
  type PackageRow,
  packageIdByKey,
  updateEdition,
  updatePackage,
} from "../breaking.store.ts";
import { packageContent } from "./package-content.service.ts";
import { documentOf, plainTextOf } from "./stage.ts";

type Inputs = InferContractRouterInputs<typeof breakingContract>;
type NewEdition = Inputs["start"]["editions"][number];
type EditionEdit = Omit<Inputs["save"], "id" | "version">;

/**
 * Starts a flash: creates its articles, which nobody sees yet, or takes existing ones. Returns its
 * id; a repeated request with the same key returns that of the first.
 * @throws FORBIDDEN; INVALID_INPUT for a language that is named twice, an article in another
 *   language, or neither headline nor article; CONFLICT at `articleId` if a package has it
 */
export async function startPackage(
  context: CallContext,
  { key, editions, submit }: Inputs["start"],
): Promise<number> {
  const [first, second] = editions;
  if (first && second?.locale === first.locale)
    throw invalidInput(context, "editions", "breaking.sameLanguage");
  const existing = await packageIdByKey(context.db, key);
  if (existing !== undefined) return existing;
  return context.db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    const actor = actorOf(context);
    const row = await insertPackage(tx, {
      key,
      createdById: actor.id,
      createdAt: context.now,
      updatedAt: context.now,
      writerIds: actor.id === null ? [] : [actor.id],
    });
    // Inserted concurrently by the same client.
    if (!row) return (await packageIdByKey(tx, key)) ?? 0;
    for (const edition of editions) await addEdition(txContext, row.id, edition);
    await writeLog(tx, actor, [
      {
        action: "create",
        entity: "BreakingPackage",
        entityId: row.id,
        changes: { locales: [null, editions.map(({ locale }) => locale)] },
      },
    ]);
    if (submit) await submitLocked(txContext, row);
    return row.id;
  });
}

/** Adds a language to a package: a new article with the headline, or an existing one. */
async function addEdition(
  context: CallContext,
  packageId: number,
  input: NewEdition,
): Promise<EditionRow> {
  const { db } = context;
  const others = await editionsOf(db, packageId);
  const article = await articleFor(context, input, others);
  if (await isInPackage(db, article.id))
    throw conflictAt(context, "articleId", "breaking.articleInPackage");
  const edition = {
    packageId,
    locale: input.locale,
    articleId: article.id,
    position: others.length,
    alertTitle: truncateText(article.title, NOTIFICATION_LENGTHS.title),
    alertBody: "",
    social: article.title,
    ticker: true,
    front: false,
    push: "topics" as const,
    pushBreaking: true,
    pushCategoryIds: [],
    mail: false,
    mailSubject: truncateText(article.title, BREAKING_LIMITS.mailSubject),
    mailText: "",
  };
  await insertEdition(db, edition);
  return edition;
}

async function articleFor(
  context: CallContext,
  { locale, headline, articleId }: NewEdition,
  others: readonly EditionRow[],
): Promise<DeskArticle> {
  if (articleId === undefined && headline === undefined)
    throw invalidInput(context, "headline", "breaking.noHeadline");
  const id =
    articleId ??
    (await newArticle(context, {
      locale,
      title: headline ?? "",
      translationOf: await originalOf(context, others),
    }));
  const article = await deskArticle(context.db, id, context.now);
  if (!article) throw notFound();
  if (article.locale !== locale) throw invalidInput(context, "articleId", "breaking.otherLanguage");
  return article;
}

/** Original of the article in a second language; null if that is a translation itself. */
async function originalOf(
  { db, now }: CallContext,
  [first]: readonly EditionRow[],
): Promise<number | null> {
  const article = first && (await deskArticle(db, first.articleId, now));
  return article && article.translationOf === null ? article.id : null;
}

/**
 * Changes a package in a language, or adds the language. An approval ends, unless nothing changes.
 * @throws NOT_FOUND; FORBIDDEN; INVALID_INPUT; CONFLICT if the caller saw another version, or while
 *   it is sent or after it was withdrawn
 */
export async function saveEdition(
  context: CallContext,
  { id, version, ...input }: Inputs["save"],
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    const row = await requirePackage(tx, { id, version });
    if (row.state === "sending" || row.state === "withdrawn")
      throw conflictAt(context, "state", "breaking.illegalMove");
    const stored = (await editionsOf(tx, id)).find(({ locale }) => locale === input.locale);
    const edition = stored ?? (await addEdition(txContext, id, input));
    const hasNewContent = stored
      ? await changeArticle(txContext, edition, input)
      : { isWritten: true };
    const changes = changesOf(edition, input);
    if (changes.mail && !(await alertList(txContext)))
      throw invalidInput(context, "mail", "breaking.noMailList");
    await updateEdition(tx, edition, changes);
    if (!stored || hasNewContent.isWritten || Object.keys(changes).length)
      await reopen(txContext, row, edition.locale, changes);
  });
}

/** Changes headline and text of an article, if they differ. */
async function changeArticle(
  context: CallContext,
  { articleId }: EditionRow,
  { headline, paragraph, articleVersion }: EditionEdit,
): Promise<{ isWritten: boolean }> {
  const article = await deskArticle(context.db, articleId, context.now);
  if (!article) throw notFound();
  const title = headline !== undefined && headline !== article.title ? headline : undefined;
  const isNewText = paragraph !== undefined && paragraph !== plainTextOf(article.body);
  if (title === undefined && !isNewText) return { isWritten: false };
  await editArticle(context, {
    id: articleId,
    version: articleVersion ?? article.version,
    ...(title !== undefined && { title }),
    ...(isNewText && { body: documentOf(paragraph) }),
  });
  return { isWritten: true };
}

const TEXTS_AND_TARGETS = [
  "alertTitle",
  "alertBody",
  "social",
  "ticker",
  "front",
  "push",
  "pushBreaking",
  "pushCategoryIds",
  "mail",
  "mailSubject",
  "mailText",
] as const;

/** Returns the texts and targets that an edit changes. */
function changesOf(edition: EditionRow, input: EditionEdit): Partial<EditionRow> {
  const changed = TEXTS_AND_TARGETS.filter(
    (field) =>
      input[field] !== undefined && JSON.stringify(input[field]) !== JSON.stringify(edition[field]),
  );
  return {
    // Packages that are older than mails have no subject.
    ...(input.mail && !edition.mailSubject && { mailSubject: edition.alertTitle }),
    ...Object.fromEntries(changed.map((field) => [field, input[field]])),
  };
}

/** Makes a changed package a draft, of which the current user is a writer. */
async function reopen(
  context: CallContext,
  row: PackageRow,
  locale: Locale,
  changes: Partial<EditionRow>,
): Promise<void> {
  const { db: tx } = context;
  const actor = actorOf(context);
  const written = {
    ...NO_APPROVAL,
    writerIds: [...new Set([...row.writerIds, ...(actor.id === null ? [] : [actor.id])])],
  };
  if (row.state === "draft") await updatePackage(tx, row.id, written);
  else await breakingStates.transition(tx, actor, row, "draft", { changes: written });
  await writeLog(tx, actor, [
    {
      action: "update",
      entity: "BreakingPackage",
      entityId: row.id,
      changes: Object.fromEntries(
        Object.entries(changes).map(([field, value]) => [`${locale}.${field}`, [null, value]]),
      ),
    },
  ]);
}

/** @throws NOT_FOUND; CONFLICT if the caller saw another version, or if nothing is to be sent */
export async function submitPackage(
  context: CallContext,
  seen: { id: number; version: number },
): Promise<void> {
  await context.db.transaction(async (tx) =>
    submitLocked({ ...context, db: tx }, await requirePackage(tx, seen)),
  );
}

async function submitLocked(context: CallContext, row: PackageRow): Promise<void> {
  const { planned } = await packageContent(context.db, row, context.now);
  if (!planned.length) throw conflictAt(context, "state", "breaking.nothingToSend");
  await breakingStates.transition(context.db, actorOf(context), row, "submitted", {
    changes: { submittedAt: context.now },
  });
}

/** Returns a submitted package to draft. @throws NOT_FOUND; CONFLICT */
export async function returnPackage(
  context: CallContext,
  seen: { id: number; version: number },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const row = await requirePackage(tx, seen);
    if (row.state !== "submitted") throw conflictAt(context, "state", "breaking.illegalMove");
    await breakingStates.transition(tx, actorOf(context), row, "draft");
  });
}

/** Locks a package. @throws NOT_FOUND; CONFLICT if the caller saw another version */
export async function requirePackage(
  tx: Db,
  { id, version }: { id: number; version?: number },
): Promise<PackageRow> {
  const row = await breakingStates.requireLocked(tx, id);
  requireExpectedVersion(row, version);
  return row;
}
