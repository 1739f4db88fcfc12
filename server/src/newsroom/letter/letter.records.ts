import type { StaffLetter } from "@masthead/contract/newsroom/letter/letter.ts";
import { LETTER_STATES } from "@masthead/contract/newsroom/letter/letter-terms.ts";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { colleagueNames } from "../../audience/user/colleague.sql.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { hasNewsroomRight } from "../../platform/newsroom-right.ts";
import type { CallContext } from "../../platform/platform.ts";
import { auditLog } from "../../system/log/audit-log.ts";
import { letter, letterSearchText } from "../article/letters/letter.table.ts";
import { letterStates } from "./letter.state.ts";
import { articlesOfLetters, type LetterRow } from "./letter.store.ts";

type StaffLetterFields = Pick<
  StaffLetter,
  "article" | "claim" | "closed" | "confirmed" | "handledBy" | "moves" | "publishedAt"
>;

const isClaimed = and(eq(letter.state, "new"), isNotNull(letter.claimedById));

/** Record kind of letters. */
export const letterRecords: RecordKind<LetterRow, StaffLetterFields> = {
  entity: "Letter",
  table: letter,
  auditLog,
  changeRights: ["publish", "review"],
  localized: [],
  requiredTexts: [],
  searchText: letterSearchText(letter),
  sorts: {
    createdAt: () => sql`${letter.createdAt}`,
    updatedAt: () => sql`${letter.updatedAt}`,
    publishedAt: () => sql`${letter.publishedAt}`,
    name: () => sql`search_fold(${letter.name})`,
    // In the order of the work.
    state: () => sql`array_position(${sql.param(LETTER_STATES)}::text[], ${letter.state})`,
  },
  filters: {
    state: (state: LetterRow["state"] | "claimed") =>
      (state === "claimed" ? isClaimed : eq(letter.state, state)) ?? sql`true`,
    articleId: letter.articleId,
  },
  // By its number: the audit log outlives the text and the name of the reader.
  label: () => sql`'#' || ${letter.id}`,
  present: presentLetters,
  tags: () => [],
};

async function presentLetters(
  context: CallContext,
  rows: LetterRow[],
): Promise<StaffLetterFields[]> {
  const { db, now } = context;
  const [articles, names] = await Promise.all([
    articlesOfLetters(
      db,
      rows.flatMap(({ articleId }) => articleId ?? []),
      now,
    ),
    colleagueNames(
      db,
      rows.flatMap(({ claimedById, handledById }) => [claimedById ?? [], handledById ?? []].flat()),
    ),
  ]);
  const toColleague = (id: number) => ({ id, name: names.get(id) ?? null });
  return rows.map((row) => {
    const { closed = false, visible: _, ...about } = articles.get(row.articleId ?? 0) ?? {};
    return {
      article: row.articleId === null ? null : (about as StaffLetter["article"]),
      closed,
      confirmed: row.confirmedAt !== null,
      claim:
        row.claimedById !== null && row.claimedAt
          ? { by: toColleague(row.claimedById), at: row.claimedAt.toISOString() }
          : null,
      handledBy: row.handledById === null ? null : toColleague(row.handledById),
      publishedAt: row.publishedAt?.toISOString() ?? null,
      moves: movesOf(context, row),
    };
  });
}

/** Transitions that the caller may request. Only the reader withdraws a letter. */
function movesOf(context: CallContext, { state }: LetterRow): StaffLetter["moves"] {
  if (!hasNewsroomRight(context, "publish", "review")) return [];
  return letterStates
    .targets(state)
    .filter((to) => to !== "withdrawn")
    .filter((to) => !isPublicMove(state, to) || hasNewsroomRight(context, "publish"));
}

/** Whether a transition changes what readers see. */
export const isPublicMove = (from: LetterRow["state"], to: LetterRow["state"]): boolean =>
  from === "published" || to === "published";
