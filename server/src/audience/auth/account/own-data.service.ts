import type { OwnData } from "@masthead/contract/audience/auth/own-account.ts";
import { problemError } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { type LogFilter, selectLog } from "../../../system/log/log.store.ts";
import { ownSecondFactors } from "../../second-factor/second-factor.service.ts";
import { personalData } from "../../user/personal-data.ts";
import { userById } from "../../user/user-account.sql.ts";
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
  const { abilities: _, newsroomRights: _rights, ...account } = toProfile(row);
  const times = { createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
  const sessions = await listSessions(context, row);
  const mails = await pendingMailProofs(db, id, now);
  const partsOfModules: Partial<OwnData> = {};
  for (const { exportOf } of personalData.all())
    Object.assign(partsOfModules, await exportOf(db, row));
  resHeaders.set("content-disposition", 'attachment; filename="account.json"');
  const data: Partial<OwnData> = {
    ...partsOfModules,
    exportedAt: now.toISOString(),
    account: { ...account, ...times, activated: row.activated },
    sessions: sessions.map(({ id: _, createdAt, usedAt, expiresAt, ...rest }) => ({
      ...rest,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    secondFactors: await ownSecondFactors(context),
    mails: mails.map(({ expiresAt, ...rest }) => ({ ...rest, expiresAt: expiresAt.toISOString() })),
    log: await logOf(context, id),
  };
  // The output schema of the call requires every part.
  return data as OwnData;
}

/**
 * Returns the audit log rows by and about a user, newest first. IP addresses and agents of other
 * actors are left out.
 */
async function logOf({ db }: CallContext, id: number): Promise<OwnData["log"]> {
  const rows = await Promise.all(
    ([{ actorId: id }, { entity: "User", entityId: id }] satisfies LogFilter[]).map((filter) =>
      selectLog(db, filter, LOG_PAGE),
    ),
  );
  const unique = [...new Map(rows.flat().map((row) => [row.id, row])).values()].sort(
    (a, b) => b.id - a.id,
  );
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
