import type { OwnData } from "@masthead/contract/audience/own-account.ts";
import { problemError } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { type LogFilter, selectLog } from "../../../system/log/log.store.ts";
import { answersTo, messagesOf } from "../../contact/contact-personal-data.service.ts";
import { digestForExport } from "../../digest/digest-choice.service.ts";
import { followingForExport } from "../../following/following.service.ts";
import { subscriptionsOf } from "../../notification/push/push-personal-data.service.ts";
import { savedForExport } from "../../saved-article/saved-article.service.ts";
import { ownSecondFactors } from "../../second-factor/second-factor.service.ts";
import { userById } from "../../user/user-account.service.ts";
import { requireUser, toProfile } from "../../user/user-profile.service.ts";
import { listSessions } from "../session/session.service.ts";
import { pendingMailProofs } from "./mail-proof.store.ts";

/** Limit of audit log rows in an export, per filter. The newest are exported. */
const LOG_PAGE = { limit: 5000, offset: 0 };

/** Returns all stored data of the current user, as a file download. */
export async function exportOwnData(context: CallContext): Promise<OwnData> {
  const { db, now, resHeaders } = context;
  const { id } = requireUser(context);
  const row = await userById(db, id);
  if (!row) throw problemError("UNAUTHORIZED");
  const { abilities: _, ...account } = toProfile(row);
  const times = { createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
  const sessions = await listSessions(db, id, now);
  const mails = await pendingMailProofs(db, id, now);
  const browsers = await subscriptionsOf(db, id);
  resHeaders.set("content-disposition", 'attachment; filename="account.json"');
  return {
    exportedAt: now.toISOString(),
    account: { ...account, ...times, activated: row.activated },
    sessions: sessions.map(({ id: _, createdAt, usedAt, expiresAt, ...rest }) => ({
      ...rest,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    secondFactors: await ownSecondFactors(context),
    messages: await ownMessages(context, { userId: id, email: row.emailVerifiedAt ? row.email : null }),
    mails: mails.map(({ expiresAt, ...rest }) => ({ ...rest, expiresAt: expiresAt.toISOString() })),
    notifications: browsers.map(({ createdAt, updatedAt, ...choices }) => ({
      ...choices,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    })),
    savedArticles: await savedForExport(db, id),
    following: await followingForExport(db, id),
    digest: await digestForExport(db, id),
    log: await logOf(context, id),
  };
}

/**
 * Returns the contact messages of a user, sent signed in or under their address, with the answers.
 */
async function ownMessages({ db }: CallContext, sender: { userId: number; email: string | null }): Promise<OwnData["messages"]> {
  const rows = await messagesOf(db, sender);
  const answers = Map.groupBy(
    await answersTo(
      db,
      rows.map(({ id }) => id),
    ),
    ({ contactId }) => contactId,
  );
  return rows.map(({ id, createdAt, name, email, phone, topic, subject, message }) => ({
    at: createdAt.toISOString(),
    name,
    email,
    phone,
    topic,
    subject,
    message,
    answers: (answers.get(id) ?? []).map(({ at, text }) => ({ at: at.toISOString(), text })),
  }));
}

/**
 * Returns the audit log rows by and about a user, newest first. IP addresses and agents of other
 * actors are left out.
 */
async function logOf({ db }: CallContext, id: number): Promise<OwnData["log"]> {
  const rows = await Promise.all(
    ([{ actorId: id }, { entity: "User", entityId: id }] satisfies LogFilter[]).map((filter) => selectLog(db, filter, LOG_PAGE)),
  );
  const unique = [...new Map(rows.flat().map((row) => [row.id, row])).values()].sort((a, b) => b.id - a.id);
  return unique.map(({ at, action, entity, entityId, changes, actorId, address, agent }) => ({
    at: at.toISOString(),
    action,
    entity,
    entityId,
    changes,
    address: actorId === id ? address : null,
    agent: actorId === id ? agent : null,
  }));
}
