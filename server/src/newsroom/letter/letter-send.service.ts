import type { NewLetter } from "@masthead/contract/newsroom/letter/letter.ts";
import {
  countLetterWords,
  LETTER_MAX_WAITING,
  LETTER_WORDS,
} from "@masthead/contract/newsroom/letter/letter-terms.ts";
import { requireBotCheck } from "../../audience/bot-check/bot-check.service.ts";
import { consumeVisitorLimit } from "../../platform/api/call-limit.ts";
import { conflictAt, invalidInput, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { keyedHash } from "../../platform/secrets.ts";
import { writeLog } from "../../system/log/log.store.ts";
import { letterRules } from "../../system/setting/setting.service.ts";
import { takesLetters } from "../article/letters/takes-letters.ts";
import { articleForLetters, countWaitingLetters, insertLetter } from "./letter.store.ts";
import { LETTER_MAIL_JOB } from "./letter-mail.service.ts";

/** Rate limits of letters per visitor and per address. */
const LIMIT_PER_CALLER = { points: 10, seconds: 3600, network: 300 };
const LIMIT_PER_EMAIL = { points: 5, seconds: 3600 };

/**
 * Stores a letter of a reader, and queues the mail of receipt. It is not public before an editor
 * publishes it.
 * @throws NOT_FOUND unless readers may see the article; CONFLICT at `state` if it takes no letters,
 *   or has too many that wait; INVALID_INPUT at a field or `proof`; TOO_MANY_REQUESTS
 */
export async function sendLetter(
  context: CallContext,
  { proof, name, place, email, text, ...input }: NewLetter,
): Promise<void> {
  const { platform, db, now } = context;
  const articleId = input.articleId ?? null;
  const about = articleId === null ? null : await articleForLetters(db, articleId, now);
  if (about === undefined) throw notFound();
  requireLength(context, text);
  if (!takesLetters(await letterRules(context), about, now))
    throw conflictAt(context, "state", "letter.closed");
  if ((await countWaitingLetters(db, articleId)) >= LETTER_MAX_WAITING)
    throw conflictAt(context, "state", "letter.full");
  await requireBotCheck(context, "letter", proof);
  await consumeVisitorLimit(context, "letter.caller", LIMIT_PER_CALLER);
  await platform.limiter.consume(
    "letter.email",
    LIMIT_PER_EMAIL,
    keyedHash(platform.config.APP_SECRET, "letter.email", email.toLowerCase()),
  );
  const user = await context.getCurrentUser();
  // The address of a signed-in reader was confirmed before.
  const isOwnAddress = user?.email.toLowerCase() === email.toLowerCase();
  await db.transaction(async (tx) => {
    const id = await insertLetter(tx, {
      articleId,
      locale: about?.locale ?? context.locale,
      userId: user?.id ?? null,
      name,
      place,
      email,
      text,
      original: text,
      confirmedAt: isOwnAddress ? now : null,
      createdAt: now,
      updatedAt: now,
    });
    await writeLog(tx, { id: null, name: "letter.send" }, [
      {
        action: "create",
        entity: "Letter",
        entityId: id,
        changes: { articleId: [null, articleId], state: [null, "new"] },
      },
    ]);
    await platform.jobs.sendAll(tx, LETTER_MAIL_JOB, [{ id, kind: "received" }]);
  });
}

/** @throws INVALID_INPUT at `text` */
function requireLength(context: CallContext, text: string): void {
  const words = countLetterWords(text);
  const { min, max } = LETTER_WORDS;
  if (words < min) throw invalidInput(context, "text", "letter.tooShort", { min, words });
  if (words > max) throw invalidInput(context, "text", "letter.tooLong", { max, words });
}
