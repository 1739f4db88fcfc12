import { fold } from "@masthead/contract/newsroom/search/fold.ts";
import {
  SEARCH_GROUPS,
  type SearchGroup,
} from "@masthead/contract/newsroom/search/search-groups.ts";
import {
  NAME_COUNT_CAP,
  type NameGroup,
  type NameHit,
  type SpokenHit,
} from "@masthead/contract/newsroom/search/search-names.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { tag } from "../../../platform/cache/tags.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { findImagesById } from "../../media/media-lookup.service.ts";
import { type NameSource, nameSources, sourcesIn } from "../../name-source.ts";
import { parseQuery, type QueryTerm } from "../search-query.ts";
import { highlightRuns, toHighlightable } from "../search-runs.ts";
import { withSynonyms } from "../search-synonyms.service.ts";
import { findNames, type NameRow, type NameSources, nameExists } from "./name-search.store.ts";
import { nameSpellings } from "./name-spelling.service.ts";
import { type NameTerm, nameTerms, withAlternatives } from "./name-terms.ts";
import { readableSources, type SpokenLine } from "./spoken-search.sql.ts";

export interface NameSearchInput {
  q: string;
  group?: SearchGroup;
  similar?: boolean;
  page: number;
  limit: number;
}

/**
 * Searches records other than articles by name and returns them in groups. A name must contain all
 * words of the query, or they are said in its recording. Without a match, falls back to names with a
 * similar spelling if `similar` is set.
 * @throws NOT_FOUND past the end of a group
 */
export async function searchNames(
  context: CallContext,
  input: NameSearchInput,
): Promise<NameGroup[]> {
  const { page, limit } = input;
  tagNameLists();
  const queryTerms = await withSynonyms(context, parseQuery(input.q));
  const terms = nameTerms(queryTerms);
  if (!terms.length) return [];
  const find = async (spellings: NameTerm[][]) => {
    const exact = fold(input.q).split(" ").filter(Boolean).join(" ");
    const query = { terms: spellings, without: nameTerms(queryTerms, { excluded: true }), exact };
    const window = { limit, offset: (page - 1) * limit, cap: NAME_COUNT_CAP + 1 };
    const results = (input.group ? [input.group] : SEARCH_GROUPS).map(async (group) => {
      const sources = await withSpoken(context, sourcesIn(group));
      return { group, ...(await findNames(context.db, sources, query, context, window)) };
    });
    return (await Promise.all(results)).filter(({ rows }) => rows.length > 0);
  };
  let found = await find(terms.map(withAlternatives));
  const similar =
    found.length === 0 && input.similar === true && !(await matchesName(context, queryTerms));
  const spellings = similar && (await nameSpellings(context.db, terms));
  if (spellings) found = await find(spellings);
  if (page > 1 && !found.length) throw notFound();
  const groups = found.map(async ({ group, rows, total }) => ({
    group,
    total: Math.min(total, NAME_COUNT_CAP),
    more: total > NAME_COUNT_CAP,
    similar,
    hits: await toNameHits(context, rows),
  }));
  return Promise.all(groups);
}

/** Whether a query matches the name of a visible record, or a part of it, or is said in one. */
export async function matchesName(context: CallContext, queryTerms: QueryTerm[]): Promise<boolean> {
  tagNameLists();
  const terms = nameTerms(queryTerms);
  if (!terms.length) return false;
  const sources = await withSpoken(context, nameSources.all());
  return nameExists(context.db, sources, terms.map(withAlternatives), context.now);
}

const withSpoken = async (
  context: CallContext,
  named: readonly NameSource[],
): Promise<NameSources> => ({ named, spoken: await readableSources(context, named) });

/** Adds the cache tags of all searched lists, since a new or changed name may match any query. */
function tagNameLists(): void {
  tag("list:transcript", ...nameSources.all().map(({ kind }) => `list:${kind}` as const));
}

async function toNameHits(context: CallContext, rows: NameRow[]): Promise<NameHit[]> {
  const { db, locale } = context;
  tag(...rows.map(({ kind, id }) => `${kind}:${id}` as const));
  const [images, programOf] = await Promise.all([
    findImagesById(
      db,
      rows.flatMap(({ pictureId }) => pictureId ?? []),
      locale,
    ),
    nameSources
      .all()
      .find(({ programRefs }) => programRefs)
      ?.programRefs?.(
        context,
        rows.map(({ programId }) => programId),
      ),
  ]);
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    name: localized(row.name, locale),
    slug: localized(row.slug, locale),
    detail: (nameSources.all().find(({ kind }) => kind === row.kind)?.detailText ?? localized)(
      row.detail,
      locale,
    ),
    picture: images.get(row.pictureId ?? 0) ?? null,
    program: programOf?.(row.programId) ?? null,
    medium: row.medium,
    time: row.time && new Date(row.time).toISOString(),
    premium: row.premium,
    spoken: row.spoken && toSpokenHit(row.spoken),
  }));
}

const toSpokenHit = ({ language, start, text, marked }: SpokenLine): SpokenHit => ({
  language,
  start,
  runs: highlightRuns(toHighlightable(language, text), marked) ?? [{ text, hit: false }],
});
