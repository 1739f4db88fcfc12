import { SEARCH_COUNT_CAP } from "@masthead/contract/newsroom/search.ts";
import { type NameGroup, type NameHit, SEARCH_GROUPS, type SearchGroup } from "@masthead/contract/newsroom/search-names.ts";
import { LOCALES, localized } from "@masthead/contract/system/locale.ts";
import { summaryOfHtml } from "../../../broadcast/description.ts";
import { programRefs } from "../../../broadcast/program/program-card.service.ts";
import { tag } from "../../../platform/cache/tags.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { picturesById } from "../../media/media-lookup.service.ts";
import { editDistance } from "../edit-distance.ts";
import { parseQuery, type Term } from "../search-query.ts";
import { slipsAllowed } from "../search-spelling.service.ts";
import { searchText } from "../search-text.ts";
import { anyNameWith, type NameRow, namesLike, namesWith } from "./name-search.store.ts";
import { NAME_SOURCES } from "./name-sources.ts";
import { type NameTerm, nameTerms } from "./name-terms.ts";

export interface NameSearchInput {
  q: string;
  group?: SearchGroup | undefined;
  similar?: boolean | undefined;
  page: number;
  limit: number;
}

/**
 * Records other than articles whose names have all words of a question, in groups. When there are none, those with a similar spelling if
 * they are wanted.
 * @throws NOT_FOUND past the end of a group
 */
export async function searchNames(context: CallContext, input: NameSearchInput): Promise<{ data: NameGroup[] }> {
  const { page, limit } = input;
  tagLists();
  const asked = parseQuery(input.q);
  const terms = nameTerms(asked);
  if (!terms.length) return { data: [] };
  const groups = input.group ? [input.group] : SEARCH_GROUPS;
  const exact = searchText("ar-JO", input.q).split(" ").filter(Boolean).join(" ");
  const query = { terms, without: nameTerms(asked, { not: true }), exact };
  const window = { limit, offset: (page - 1) * limit, cap: SEARCH_COUNT_CAP + 1 };
  const found = await Promise.all(
    groups.map(async (group) => ({ group, ...(await namesWith(context.db, NAME_SOURCES[group], query, context.now, window)) })),
  );
  const hits = found.filter(({ rows }) => rows.length > 0);
  if (page > 1 && !hits.length) throw notFound();
  if (!hits.length && input.similar) return { data: await similarNames(context, groups, terms, limit) };
  return {
    data: await Promise.all(
      hits.map(async ({ group, rows, total }) => ({
        group,
        total: Math.min(total, SEARCH_COUNT_CAP),
        more: total > SEARCH_COUNT_CAP,
        similar: false,
        hits: await toNameHits(context, rows),
      })),
    ),
  };
}

/** Whether a question is the name of somebody or something, or part of one. */
export async function isName({ db, now }: CallContext, asked: Term[]): Promise<boolean> {
  tagLists();
  const terms = nameTerms(asked);
  return terms.length > 0 && anyNameWith(db, Object.values(NAME_SOURCES).flat(), terms, now);
}

/** A name that is added or changed may match any question. */
function tagLists(): void {
  tag("list:author", "list:person", "list:program", "list:channel", "list:event", "list:tag", "list:category", "list:episode");
}

/** The likest spellings first. What is not a word, or too short to be misspelt, has to match as it is. */
async function similarNames(
  context: CallContext,
  groups: readonly SearchGroup[],
  terms: NameTerm[],
  limit: number,
): Promise<NameGroup[]> {
  const words = [...new Set(terms.flatMap((term) => term.words))];
  const searched = words.filter((word) => slipsAllowed(word) > 0 && /\p{L}/u.test(word));
  if (!searched.length) return [];
  const similar = await Promise.all(
    groups.map(async (group) => {
      const rows = await namesLike(context.db, NAME_SOURCES[group], searched, context.now);
      const near = rows.map((row) => ({ row, slips: slipsBetween(words, row) })).filter(({ slips }) => Number.isFinite(slips));
      const best = near.sort((a, b) => a.slips - b.slips).map(({ row }) => row);
      return { group, total: best.length, more: false, similar: true, hits: await toNameHits(context, best.slice(0, limit)) };
    }),
  );
  return similar.filter(({ total }) => total > 0);
}

/** Slips of the finger between asked words and the nearest words of a name; infinite when one of them has no near word. */
function slipsBetween(words: string[], { name }: NameRow): number {
  const named = LOCALES.flatMap((locale) => searchText("ar-JO", name[locale] ?? "").split(" ")).filter(Boolean);
  const slips = words.map((word) => {
    const least = Math.min(...named.map((one) => editDistance(word, one)));
    return least <= slipsAllowed(word) ? least : Number.POSITIVE_INFINITY;
  });
  return slips.reduce((sum, one) => sum + one, 0);
}

async function toNameHits(context: CallContext, rows: NameRow[]): Promise<NameHit[]> {
  const { db, locale } = context;
  tag(...rows.map(({ kind, id }) => `${kind}:${id}`));
  const [pictures, program] = await Promise.all([
    picturesById(
      db,
      rows.flatMap(({ pictureId }) => pictureId ?? []),
      locale,
    ),
    programRefs(
      context,
      rows.map(({ programId }) => programId),
    ),
  ]);
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    name: localized(row.name, locale),
    slug: localized(row.slug, locale),
    detail: row.kind === "program" ? summaryOfHtml(row.detail, locale) : localized(row.detail, locale),
    picture: pictures.get(row.pictureId ?? 0) ?? null,
    program: program(row.programId),
    medium: row.medium,
    time: row.time && new Date(row.time).toISOString(),
    premium: row.premium,
  }));
}
