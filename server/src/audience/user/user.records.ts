import { sql } from "drizzle-orm";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { auditLog } from "../../system/log/audit-log.ts";
import { invalidateMailedCodes, revokeAccess } from "../auth/password/password-change.service.ts";
import { RESET_LINK_JOB } from "../auth/password/password-reset.service.ts";
import { revokeSharedLinks } from "../auth/session/session.service.ts";
import { factorsOfUsers } from "../second-factor/second-factor.service.ts";
import { user, userSearchText } from "./user.table.ts";
import { type UserRow, updateUser } from "./user-account.sql.ts";
import { guardRights } from "./user-rights.service.ts";

const sameEmail = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Second factors of a user. */
export type SecondFactorSummary = Awaited<ReturnType<typeof factorsOfUsers>>[number];

/** Record kind of users. Passwords are not written through it, because its changes are logged. */
export const userRecords: RecordKind<UserRow, SecondFactorSummary> = {
  entity: "User",
  table: user,
  auditLog,
  localized: [],
  requiredTexts: [],
  searchText: userSearchText(user),
  sorts: {
    email: () => sql`lower(${user.email})`,
    name: () => sql`search_fold(${user.firstName} || ' ' || ${user.lastName})`,
    role: () => sql`${user.role}`,
    createdAt: () => sql`${user.createdAt}`,
    // Users who never signed in sort before all others in ascending order.
    lastLoginAt: () => sql`coalesce(${user.lastLoginAt}, '-infinity')`,
  },
  filters: { role: user.role, activated: user.activated },
  label: () =>
    sql`coalesce(nullif(btrim(${user.firstName} || ' ' || ${user.lastName}), ''), ${user.email})`,
  present({ db }, rows) {
    return factorsOfUsers(
      db,
      rows.map(({ id }) => id),
    );
  },
  async validate(context, { before, after }) {
    if (!before) return undefined;
    await guardRights(context, before, after);
    return {
      ...(sameEmail(before.email, after.email) ? {} : { emailVerifiedAt: null }),
      // A decision by staff overrides the mail sent at sign-up.
      ...(before.activated === after.activated ? {} : { awaitsActivation: false }),
    };
  },
  async afterSave({ db, platform }, { before, after }) {
    if (!before) return;
    // Anyone may have chosen the password of an account whose mail nobody has confirmed.
    if (before.awaitsActivation && after.activated) {
      await updateUser(db, after.id, { passwordHash: null });
      await invalidateMailedCodes(db, after.id);
      await platform.jobs.sendAll(db, RESET_LINK_JOB, [{ userId: after.id }]);
    }
    if (before.role !== after.role || (before.activated && !after.activated))
      await revokeAccess(db, after.id);
    else if (before.newsroomRights.some((right) => !after.newsroomRights.includes(right)))
      await revokeSharedLinks(db, after.id);
    // Codes and links mailed to the old address must not work for the new one.
    if (!sameEmail(before.email, after.email)) await invalidateMailedCodes(db, after.id);
  },
  tags: () => [],
};
