import type {
  ResultRow as ListedResult,
  ResultVersion,
  StaffResult,
} from "@masthead/contract/newsroom/result/result.ts";
import {
  RESULT_HISTORY_SIZE,
  RESULT_LIST_SIZE,
} from "@masthead/contract/newsroom/result/result-terms.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { notFound } from "../../platform/http/problem.ts";
import { hasNewsroomRight, rightToChange } from "../../platform/newsroom-right.ts";
import type { CallContext } from "../../platform/platform.ts";
import { findImagesById } from "../media/media-lookup.service.ts";
import { resultStates } from "./result.state.ts";
import { articlesOf, recentResults, resultById, versionsOf, wasPublished } from "./result.store.ts";
import { mediaIdsOf } from "./result-content.ts";
import { sentenceOf } from "./result-text.ts";

/** Returns the last results, withdrawn ones behind the others. */
export async function listResults({ db, locale }: CallContext): Promise<ListedResult[]> {
  const rows = await recentResults(db, RESULT_LIST_SIZE);
  return rows.map(({ result, articleIds }) => ({
    id: result.id,
    kind: result.content.kind,
    state: result.state,
    embargoUntil: result.embargoUntil?.toISOString() ?? null,
    title: localized(result.title, locale),
    sentence: sentenceOf(result.content, locale),
    updatedAt: result.updatedAt.toISOString(),
    articleIds,
  }));
}

/** Returns a result as staff work on it. @throws NOT_FOUND */
export async function staffResult(context: CallContext, id: number): Promise<StaffResult> {
  const { db, now, locale } = context;
  const row = await resultById(db, id);
  if (!row) throw notFound();
  const { version, state, content, source, corrections } = row;
  const [articles, images, isKept] = await Promise.all([
    articlesOf(db, id, now),
    findImagesById(db, mediaIdsOf(content), locale),
    wasPublished(db, id),
  ]);
  const isPublic = state === "published" || state === "embargoed";
  const mayEdit = hasNewsroomRight(context, rightToChange({ isPublic }));
  const mayPublish = hasNewsroomRight(context, "publish");
  return {
    id,
    version,
    state,
    embargoUntil: row.embargoUntil?.toISOString() ?? null,
    title: localized(row.title, locale),
    content,
    source,
    corrections,
    sentences: {
      "en-US": sentenceOf(content, "en-US"),
      "ar-JO": sentenceOf(content, "ar-JO"),
    },
    images: [...images.values()],
    articles,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
    abilities: {
      edit: mayEdit,
      publish: mayPublish && resultStates.can(state, "published"),
      withdraw: mayPublish && resultStates.can(state, "withdrawn"),
      delete: mayEdit && !isKept,
    },
  };
}

/** Returns the last versions of a result, newest first. @throws NOT_FOUND */
export async function resultHistory(
  { db, locale }: CallContext,
  id: number,
): Promise<ResultVersion[]> {
  if (!(await resultById(db, id))) throw notFound();
  const rows = await versionsOf(db, id, RESULT_HISTORY_SIZE);
  return rows.map(({ version, state, content, correction, by, at }) => ({
    version,
    state,
    sentence: sentenceOf(content, locale),
    correction: localized(correction, locale),
    by,
    at: at.toISOString(),
  }));
}
