import {
  TRANSLATION_KINDS,
  type TranslationCounts,
  type TranslationQuery,
  type TranslationTask,
} from "@masthead/contract/newsroom/article/article-translation.ts";
import type { CountedMeta } from "@masthead/contract/platform/call.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { timeRangeOfDays } from "../../../system/setting/day-range.ts";
import { editorsAtWork } from "../draft/draft.service.ts";
import { labelsOf } from "../edit/label.store.ts";
import { categoryBranch } from "../list/list.service.ts";
import { readership } from "../list/readership.ts";
import { countQueue, type QueueQuery, queueRows } from "./queue.store.ts";

interface TranslationQueue {
  data: TranslationTask[];
  meta: CountedMeta & { counts: TranslationCounts };
}

/**
 * Returns one page of the translation queue, empty past the end, and the counts of all its kinds.
 */
export async function translationQueue(
  context: CallContext,
  input: TranslationQuery,
): Promise<TranslationQueue> {
  const { page, limit, originalLocale, kind, state, categoryId, since } = input;
  const { db, now, locale } = context;
  const categoryIds =
    categoryId === undefined ? undefined : await categoryBranch(context, categoryId);
  const { from } = await timeRangeOfDays(context, { from: since });
  const query: QueueQuery = { originalLocale, kind, state, categoryIds, from };
  const [rows, ...countsByKind] = await Promise.all([
    queueRows(db, query, now, { limit, offset: (page - 1) * limit }),
    ...TRANSLATION_KINDS.map((kind) => countQueue(db, { ...query, kind }, now)),
  ]);
  const counts = Object.fromEntries(
    TRANSLATION_KINDS.map((kind, index) => [kind, countsByKind[index]]),
  ) as TranslationCounts;
  const originalIds = rows.map(({ original }) => original.id);
  const [labels, readers, editors] = await Promise.all([
    labelsOf(
      db,
      { category: [...new Set(rows.flatMap(({ original }) => original.categoryId ?? []))] },
      locale,
    ),
    readership.only().readersOf(context, originalIds),
    editorsAtWork(context, {
      articleIds: rows.flatMap(({ translation }) => translation?.id ?? []),
      originalIds,
    }),
  ]);
  const data = rows.map(
    ({ original: { categoryId, publishedAt, ...original }, translation }): TranslationTask => {
      const atWork = editors.filter(
        ({ articleId, originalId }) => articleId === translation?.id || originalId === original.id,
      );
      return {
        original: {
          ...original,
          publishedAt: publishedAt?.toISOString() ?? null,
          category: labels.category.find(({ id }) => id === categoryId) ?? null,
          readers: readers.get(original.id) ?? 0,
        },
        translation: translation && {
          ...translation,
          updatedAt: translation.updatedAt.toISOString(),
          outdatedSince: translation.outdatedSince?.toISOString() ?? null,
        },
        editors: [...new Set(atWork.map(({ name }) => name))],
      };
    },
  );
  return { data, meta: { page, limit, ...counts[kind], counts } };
}
