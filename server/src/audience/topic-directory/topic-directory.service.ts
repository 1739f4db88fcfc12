import type { DirectoryKind, DirectorySort } from "@masthead/contract/audience/directory-terms.ts";
import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import { namesOfPrograms } from "../../broadcast/program/program.service.ts";
import { categoryTree } from "../../newsroom/category/category.service.ts";
import { allTopics } from "../../newsroom/topic/topic.service.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { episodeCounts, type TopicCount, topicCounts } from "./topic-directory.store.ts";
import { type IndexedTopic, indexTopic, selectTopics } from "./topic-directory.ts";

/** Period in which articles and reads are counted. */
const PERIOD = 30 * DAY;
/** Age of the counts up to which they are not counted again. */
const FRESH_FOR = 10 * MINUTE;

interface DirectoryInput {
  page: number;
  limit: number;
  q?: string;
  kind?: DirectoryKind;
  sectionId?: number;
  initial?: string;
  sort: DirectorySort;
}

/** Returns a page of the directory of topics. @throws NOT_FOUND past the last page */
export async function listDirectory(context: CallContext, input: DirectoryInput) {
  const { page, limit, sectionId, ...query } = input;
  const topics = await directoryOf(context);
  const tree = sectionId === undefined ? undefined : await categoryTree(context);
  const sectionIds = sectionId === undefined ? undefined : tree?.branch(sectionId);
  const { data, initials } = selectTopics(topics, { ...query, sectionIds }, context.locale);
  const shown = data.slice((page - 1) * limit, page * limit);
  if (page > 1 && !shown.length) throw notFound();
  return {
    data: shown.map(({ kind, id, name, slug, initial, articles }) => ({
      kind,
      id,
      name,
      slug,
      initial,
      articles,
    })),
    meta: { page, limit, total: data.length, initials },
  };
}

/**
 * Returns all topics that readers see, with their counts. Searches and pages of the directory share
 * them: a count of the last 30 days does not need to be of this minute.
 */
function directoryOf(context: CallContext): Promise<IndexedTopic[]> {
  const { platform, locale } = context;
  return platform.memo.get(`topic-directory:${locale}`, () => loadDirectory(context), {
    freshFor: FRESH_FOR,
  });
}

async function loadDirectory(context: CallContext): Promise<IndexedTopic[]> {
  const { db, locale, now } = context;
  const period = { since: new Date(now.getTime() - PERIOD), now };
  const [tree, tags, people, authors, programs, counts, episodes] = await Promise.all([
    categoryTree(context),
    allTopics(context, "tag"),
    allTopics(context, "person"),
    allTopics(context, "author"),
    namesOfPrograms(context),
    topicCounts(db, locale, period),
    episodeCounts(db, period),
  ]);
  const countsByTopic = Map.groupBy(counts, keyOf);
  const countsOf = (topic: { kind: DirectoryKind; id: number }) =>
    countsByTopic.get(keyOf(topic)) ?? [];
  const named = { tag: tags, person: people, author: authors };
  return [
    ...tree.rows.flatMap(({ id }) => {
      const ref = tree.ref(id, locale);
      const branch = tree.branch(id).flatMap((part) => countsOf({ kind: "category", id: part }));
      return ref
        ? [{ kind: "category" as const, id, name: ref.name, slug: "", counts: branch }]
        : [];
    }),
    ...(["tag", "person", "author"] as const).flatMap((kind) =>
      named[kind].map(({ id, name, slug }) => ({
        kind,
        id,
        name,
        slug,
        counts: countsOf({ kind, id }),
      })),
    ),
    ...programs.map(({ id, label }) => ({
      kind: "program" as const,
      id,
      name: label,
      slug: "",
      counts: episodes
        .filter((program) => program.id === id)
        .map(({ articles }) => ({ sectionId: null, articles, reads: 0 })),
    })),
  ].map(indexTopic);
}

const keyOf = ({ kind, id }: Pick<TopicCount, "id"> & { kind: DirectoryKind }) => `${kind}:${id}`;
