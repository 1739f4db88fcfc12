import type { DataDeletion, RetainedData } from "@masthead/contract/audience/data-deletion.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { DEFAULT_LOCALE, type Locale } from "@masthead/contract/platform/locale.ts";
import { deletionPath } from "@masthead/contract/platform/paths.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { networkOf } from "../../platform/http/network.ts";
import { invalidInput, notFound } from "../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { keyedHash, tokenHash } from "../../platform/secrets.ts";
import { writeLog } from "../../system/log/log.store.ts";
import { requireBotCheck } from "../bot-check/bot-check.service.ts";
import { DELETION_ACTOR, deletionStates } from "./data-deletion.state.ts";
import { type DeletionRow, deletionByCode, insertDeletion } from "./data-deletion.store.ts";
import { metaDeletionCode, newDeletionCode } from "./deletion-code.ts";
import { parseSignedRequest } from "./signed-request.ts";

export const DELETION_MAIL_JOB = "data-deletion.mail";
export const REMOVED_MAIL_JOB = "data-deletion.mail-removed";
export const DELETION_JOB = "data-deletion.run";

/** Lifetime of a mailed link, in milliseconds. */
const LINK_LIFETIME = DAY;
/** Rate limits of mails to one address, to protect mailboxes from spam. */
const LIMIT_PER_NETWORK = { points: 5, seconds: 3600 };
const LIMIT_PER_EMAIL = { points: 10, seconds: 24 * 3600 };

/**
 * Queues a mail with a link that deletes the data stored under an email address. It is mailed
 * whether or not there is any, so that neither the response nor the mail reveals it.
 * @throws INVALID_INPUT at `proof`; TOO_MANY_REQUESTS
 */
export async function requestDeletion(
  context: CallContext,
  { email, proof }: { email: string; proof?: string },
): Promise<void> {
  const { platform, db, now, locale, address } = context;
  await requireBotCheck(context, "dataDeletion", proof);
  const key = keyedHash(platform.config.APP_SECRET, "data-deletion.email", email.toLowerCase());
  await platform.limiter.consume(
    "data-deletion.network",
    LIMIT_PER_NETWORK,
    `${key}:${networkOf(address ?? "inside")}`,
  );
  await platform.limiter.consume("data-deletion.email", LIMIT_PER_EMAIL, key);
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME);
  const row = await store(db, {
    source: "email",
    state: "requested",
    email,
    locale,
    requestedAt: now,
    expiresAt,
  });
  if (row) await platform.jobs.send(DELETION_MAIL_JOB, { id: row.id });
}

/**
 * Stores the deletion request of an account, in the transaction that closes it. The caller queues
 * the job after the commit. `email` is the verified address of the owner: messages sent under it
 * are deleted too.
 */
export async function requestAccountDeletion(
  tx: Db,
  owner: { userId: number; email: string | null; locale: Locale },
  now: Date,
): Promise<{ id: number; code: string }> {
  const code = newDeletionCode();
  const values = {
    ...owner,
    source: "account",
    state: "confirmed",
    requestedAt: now,
    confirmedAt: now,
    codeHash: tokenHash(code),
  } as const;
  const row = await store(tx, values);
  if (!row) throw new Error("deletion request was not stored");
  return { id: row.id, code };
}

export const queueDeletion = (platform: Platform, id: number): Promise<void> =>
  platform.jobs.send(DELETION_JOB, { id });

/**
 * Returns the status of a request.
 * @throws NOT_FOUND if it is unknown or was not confirmed in time
 */
export async function getDeletion(context: CallContext, code: string): Promise<DataDeletion> {
  return toDataDeletion(context, await findByCode(context, code));
}

/** Confirms a request. Idempotent. @throws NOT_FOUND */
export async function confirmDeletion(context: CallContext, code: string): Promise<DataDeletion> {
  const { id } = await findByCode(context, code);
  const { row, isFirst } = await context.db.transaction(async (tx) => {
    const locked = await deletionStates.requireLocked(tx, id);
    if (locked.state !== "requested") return { row: locked, isFirst: false };
    const changes = { confirmedAt: context.now };
    return {
      row: await deletionStates.transition(tx, DELETION_ACTOR, locked, "confirmed", { changes }),
      isFirst: true,
    };
  });
  if (isFirst) await queueDeletion(context.platform, id);
  return toDataDeletion(context, row);
}

/**
 * Accepts Meta's data deletion callback. The site has no sign-in with Meta, so no data is stored
 * under Meta's user id: the request is stored and run, and finds nothing to delete.
 * @throws NOT_FOUND if no secret is configured; INVALID_INPUT at `signed_request`
 */
export async function requestMetaDeletion(
  context: CallContext,
  signedRequest: string,
): Promise<{ url: string; confirmation_code: string }> {
  const { platform, db, now, locale } = context;
  const { META_APP_SECRET: secret, APP_SECRET } = platform.config;
  if (!secret) throw notFound();
  const payload = parseSignedRequest(signedRequest, secret, now);
  if (!payload) throw invalidInput(context, "signed_request", "input.other");
  const request = `${payload.user_id}\n${payload.issued_at}`;
  const code = metaDeletionCode(APP_SECRET, request);
  const metaHash = keyedHash(APP_SECRET, "data-deletion.meta", request);
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
  if (row) await queueDeletion(platform, row.id);
  return { url: platform.publicUrl + deletionPath(DEFAULT_LOCALE, code), confirmation_code: code };
}

async function findByCode({ db, now }: CallContext, code: string): Promise<DeletionRow> {
  const row = await deletionByCode(db, tokenHash(code), now);
  if (!row) throw notFound();
  return row;
}

/** Stores a request and writes it to the audit log, without the person it concerns. */
const store = (
  db: Db,
  values: Parameters<typeof insertDeletion>[1],
): Promise<DeletionRow | undefined> =>
  db.transaction(async (tx) => {
    const row = await insertDeletion(tx, values);
    const changes: Record<string, [unknown, unknown]> = {
      source: [null, values.source],
      state: [null, values.state],
    };
    if (row)
      await writeLog(tx, DELETION_ACTOR, [
        { action: "create", entity: "DataDeletion", entityId: row.id, changes },
      ]);
    return row;
  });

const toDataDeletion = (
  { locale }: CallContext,
  { state, source, requestedAt, doneAt, deleted, kept }: DeletionRow,
): DataDeletion => ({
  state,
  source,
  requestedAt: requestedAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
  deleted,
  kept: kept.map((what) => describeRetainedData(locale, what)),
});

/** Returns a kind of retained data with its description and the reason, localised. */
export function describeRetainedData(
  locale: Locale,
  what: RetainedData,
): DataDeletion["kept"][number] {
  const t = messagesFor(locale);
  return { what, text: t(`deletion.retained.${what}`), why: t(`deletion.why.${what}`) };
}
