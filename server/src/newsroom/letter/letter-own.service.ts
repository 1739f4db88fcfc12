import type { OwnLetter } from "@masthead/contract/newsroom/letter/letter.ts";
import { announceWithdrawal } from "../../platform/cache/changes.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { letterStates } from "./letter.state.ts";
import { articlesOfLetters, confirmAddress, type LetterRow, letterById } from "./letter.store.ts";
import { tagsOfLetter } from "./letter.tags.ts";
import { parseLetterToken } from "./letter.token.ts";

const READER = { id: null, name: "letter.reader" };

/** Returns the letter of a link in a mail. @throws NOT_FOUND */
export async function ownLetter(context: CallContext, token: string): Promise<OwnLetter> {
  const row = await letterById(context.db, requireToken(context, token));
  if (!row) throw notFound();
  return toOwnLetter(context, row);
}

/**
 * Confirms the address of a letter, or withdraws the letter in any state: it is no longer public,
 * and its text and address are deleted. Idempotent.
 * @throws NOT_FOUND
 */
export function decideOwnLetter(
  context: CallContext,
  { token, action }: { token: string; action: "confirm" | "withdraw" },
): Promise<OwnLetter> {
  const id = requireToken(context, token);
  return context.db.transaction(async (tx) => {
    const before = await letterStates.requireLocked(tx, id);
    const txContext = { ...context, db: tx };
    if (before.state === "withdrawn") return toOwnLetter(txContext, before);
    if (action === "confirm") {
      const confirmedAt = before.confirmedAt ?? context.now;
      if (!before.confirmedAt) await confirmAddress(tx, id, confirmedAt);
      return toOwnLetter(txContext, { ...before, confirmedAt });
    }
    const after = await letterStates.transition(tx, READER, before, "withdrawn", {
      changes: {
        text: "",
        original: null,
        email: null,
        claimedById: null,
        claimedAt: null,
        reason: null,
      },
    });
    if (before.state === "published") await announceWithdrawal(tx, tagsOfLetter(after));
    return toOwnLetter(txContext, after);
  });
}

function requireToken({ platform }: CallContext, token: string): number {
  const id = parseLetterToken(platform, token);
  if (id === null) throw notFound();
  return id;
}

async function toOwnLetter(
  { db, now }: CallContext,
  { articleId, state, locale, headline, text, name, place, confirmedAt, createdAt }: LetterRow,
): Promise<OwnLetter> {
  const articles = await articlesOfLetters(db, [articleId ?? []].flat(), now);
  const about = articles.get(articleId ?? 0);
  return {
    state,
    locale,
    headline,
    text,
    name,
    place,
    confirmed: confirmedAt !== null,
    sentAt: createdAt.toISOString(),
    article: about?.visible
      ? { id: about.id, locale: about.locale, slug: about.slug, title: about.title }
      : null,
  };
}
