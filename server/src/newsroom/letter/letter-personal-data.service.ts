import type { PersonalData } from "../../audience/user/personal-data.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, writeLog } from "../../system/log/log.store.ts";
import {
  deleteLetters,
  forgetStaff,
  type LetterSender,
  lettersOf,
  lockLettersOf,
  withholdNames,
} from "./letter.store.ts";
import { tagsOfLetter } from "./letter.tags.ts";

/**
 * Letters that a user sent signed in or under their verified address. `eraseLetters` removes them.
 */
export const letterPersonalData: PersonalData = {
  async exportOf(db, { id: userId, email, emailVerifiedAt }) {
    const rows = await lettersOf(db, { userId, email: emailVerifiedAt ? email : null });
    if (!rows.length) return {};
    return {
      letters: rows.map(
        ({ articleId, name, place, email, headline, text, original, state, createdAt }) => ({
          articleId,
          name,
          place,
          email,
          headline,
          text,
          original,
          state,
          at: createdAt.toISOString(),
        }),
      ),
    };
  },
  erase: forgetStaff,
};

/**
 * Deletes the letters of senders. A published one stays without name, place and address, as it is
 * part of what was published. Returns whether there were any.
 */
export async function eraseLetters(
  tx: Db,
  actor: Actor,
  senders: LetterSender[],
): Promise<boolean> {
  let found = false;
  for (const sender of senders) {
    const rows = await lockLettersOf(tx, sender);
    found ||= rows.length > 0;
    const isPublished = ({ state }: (typeof rows)[number]) => state === "published";
    const published = rows.filter(isPublished);
    const others = rows.filter((row) => !isPublished(row));
    await withholdNames(
      tx,
      published.map(({ id }) => id),
    );
    await deleteLetters(
      tx,
      others.map(({ id }) => id),
    );
    await announceChange(tx, published.flatMap(tagsOfLetter));
    await writeLog(
      tx,
      actor,
      others.map(({ id }) => ({ action: "purge", entity: "Letter", entityId: id, changes: {} })),
    );
  }
  return found;
}
