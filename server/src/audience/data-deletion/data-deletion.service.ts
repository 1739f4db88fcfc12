import { type DataDeletion, deletionPath, type Kept } from "@masthead/contract/audience/data-deletion.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { networkOf } from "../../platform/http/network.ts";
import { notFound, problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { keyedHash, tokenHash } from "../../platform/secrets.ts";
import { writeLog } from "../../system/log/log.store.ts";
import { requirePerson } from "../bot-check/bot-check.service.ts";
import { type DeletionRow, deletionByCode, holdDeletion, insertDeletion } from "./data-deletion.store.ts";
import { metaDeletionCode, newDeletionCode } from "./deletion-code.ts";
import { DELETION_ACTOR, moveDeletion } from "./deletion-state.ts";
import { readSignedRequest } from "./signed-request.ts";

export const DELETION_MAIL_JOB = "data-deletion.mail";
export const DELETION_JOB = "data-deletion.run";

/** Milliseconds for which a mailed link can be followed. */
const LINK_LIFETIME = 24 * 60 * 60_000;
/** Mails to one address: so few that nobody's mailbox is filled with them. */
const FROM_NETWORK = { points: 5, seconds: 3600 };
const TO_EMAIL = { points: 10, seconds: 24 * 3600 };

/**
 * Has a link mailed that deletes what is held under an address. It is mailed whether that is anything or not, so that neither the reply nor the
 * mail tells.
 * @throws INVALID_INPUT at `proof`; TOO_MANY_REQUESTS
 */
export async function requestDeletion(
  context: CallContext,
  { email, proof }: { email: string; proof?: string | undefined },
): Promise<void> {
  const { platform, db, now, locale, address } = context;
  await requirePerson(context, "dataDeletion", proof);
  const key = keyedHash(platform.config.DATA_DIR, "data-deletion.email", email.toLowerCase());
  await platform.limiter.take("data-deletion.network", FROM_NETWORK, `${key}:${networkOf(address ?? "inside")}`);
  await platform.limiter.take("data-deletion.email", TO_EMAIL, key);
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME);
  const row = await store(db, { source: "email", state: "requested", email, locale, requestedAt: now, expiresAt });
  if (row) await platform.jobs.send(DELETION_MAIL_JOB, { id: row.id });
}

/**
 * Writes down, in the transaction that shuts an account, that it is to be deleted. Its job is sent once that is done. `email` is the one that
 * its owner has shown to be theirs: what was written under it goes too.
 */
export async function requestAccountDeletion(
  tx: Db,
  whose: { userId: number; email: string | null; locale: Locale },
  now: Date,
): Promise<{ id: number; code: string }> {
  const code = newDeletionCode();
  const values = {
    ...whose,
    source: "account",
    state: "confirmed",
    requestedAt: now,
    confirmedAt: now,
    codeHash: tokenHash(code),
  } as const;
  const row = await store(tx, values);
  if (!row) throw new Error("the request was not stored");
  return { id: row.id, code };
}

/** Has a deletion carried out. */
export const sendDeletion = (platform: Platform, id: number): Promise<void> => platform.jobs.send(DELETION_JOB, { id });

/** How a request stands. @throws NOT_FOUND, whether there is none such or it was not confirmed in time */
export async function deletionOf(context: CallContext, code: string): Promise<DataDeletion> {
  return shown(context, await found(context, code));
}

/** Confirms what was mailed. Whoever comes second finds it confirmed. @throws NOT_FOUND */
export async function confirmDeletion(context: CallContext, code: string): Promise<DataDeletion> {
  const { id } = await found(context, code);
  const { row, first } = await context.db.transaction(async (tx) => {
    const held = await holdDeletion(tx, id);
    if (!held) throw notFound();
    if (held.state !== "requested") return { row: held, first: false };
    return { row: await moveDeletion(tx, held, "confirmed", context.now), first: true };
  });
  if (first) await sendDeletion(context.platform, id);
  return shown(context, row);
}

/**
 * Takes what Meta asks for somebody. Nobody signs in here with Meta, so that nothing is held under its number for them: the request is written
 * down, carried out, and finds nothing.
 * @throws NOT_FOUND where no secret is set; INVALID_INPUT at `signed_request`
 */
export async function requestByMeta(context: CallContext, signed: string): Promise<{ url: string; confirmation_code: string }> {
  const { platform, db, now, locale } = context;
  const { META_APP_SECRET: secret, DATA_DIR } = platform.config;
  if (!secret) throw notFound();
  const told = readSignedRequest(signed, secret, now);
  if (!told) throw problemError("INVALID_INPUT", [{ path: "signed_request", message: wordsOf(locale)("input.other") }]);
  const request = `${told.user_id}\n${told.issued_at}`;
  const code = metaDeletionCode(DATA_DIR, request);
  const metaHash = keyedHash(DATA_DIR, "data-deletion.meta", request);
  const values = {
    source: "meta",
    state: "confirmed",
    metaHash,
    codeHash: tokenHash(code),
    locale,
    requestedAt: now,
    confirmedAt: now,
  } as const;
  const row = await store(db, values);
  if (row) await sendDeletion(platform, row.id);
  return { url: platform.publicUrl + deletionPath(code), confirmation_code: code };
}

async function found({ db, now }: CallContext, code: string): Promise<DeletionRow> {
  const row = await deletionByCode(db, tokenHash(code), now);
  if (!row) throw notFound();
  return row;
}

/** Stores a request and logs it, without whom it concerns. */
const store = (db: Db, values: Parameters<typeof insertDeletion>[1]): Promise<DeletionRow | undefined> =>
  db.transaction(async (tx) => {
    const row = await insertDeletion(tx, values);
    const changes: Record<string, [unknown, unknown]> = { source: [null, values.source], state: [null, values.state] };
    if (row) await writeLog(tx, DELETION_ACTOR, [{ action: "create", entity: "DataDeletion", entityId: row.id, changes }]);
    return row;
  });

const shown = ({ locale }: CallContext, { state, source, requestedAt, doneAt, deleted, kept }: DeletionRow): DataDeletion => ({
  state,
  source,
  requestedAt: requestedAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
  deleted,
  kept: kept.map((what) => keptWords(locale, what)),
});

/** What is kept, and why, in words. */
export function keptWords(locale: Locale, what: Kept): DataDeletion["kept"][number] {
  const t = wordsOf(locale);
  return { what, text: t(`deletion.kept.${what}`), why: t(`deletion.why.${what}`) };
}
