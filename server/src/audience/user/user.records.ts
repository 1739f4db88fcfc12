import { sql } from "drizzle-orm";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { trail } from "../../system/log/log.trail.ts";
import { endAccess, endCodes } from "../auth/password-change.service.ts";
import { factorsOfUsers } from "../second-factor/second-factor.service.ts";
import type { UserRow } from "./user.store.ts";
import { user, userWords } from "./user.table.ts";
import { guardRights } from "./user-rights.service.ts";

const sameEmail = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** What a user signs in with beside the password. */
export type Factors = Awaited<ReturnType<typeof factorsOfUsers>>[number];

/** Users as staff list and write them. Passwords are written elsewhere: what is written here is told to the log. */
export const userRecords: RecordKind<UserRow, Factors> = {
  entity: "User",
  table: user,
  trail,
  localized: [],
  named: [],
  words: userWords(user),
  sorts: {
    email: () => sql`lower(${user.email})`,
    name: () => sql`search_fold(${user.firstName} || ' ' || ${user.lastName})`,
    role: () => sql`${user.role}`,
    createdAt: () => sql`${user.createdAt}`,
    // Who was never here stands behind who was here long ago.
    lastLoginAt: () => sql`coalesce(${user.lastLoginAt}, '-infinity')`,
  },
  filters: { role: user.role, activated: user.activated },
  label: () => sql`coalesce(nullif(btrim(${user.firstName} || ' ' || ${user.lastName}), ''), ${user.email})`,
  present({ db }, rows) {
    return factorsOfUsers(
      db,
      rows.map(({ id }) => id),
    );
  },
  async check(context, { before, after }) {
    if (!before) return undefined;
    await guardRights(context, before, after);
    return {
      ...(sameEmail(before.email, after.email) ? {} : { emailVerifiedAt: null }),
      // Staff have decided: what was mailed at sign-up decides no more.
      ...(before.activated === after.activated ? {} : { awaitsActivation: false }),
    };
  },
  async saved({ db }, { before, after }) {
    if (!before) return;
    if (before.role !== after.role || (before.activated && !after.activated)) await endAccess(db, after.id);
    // What was mailed to the old address is not for the owner of the new one.
    if (!sameEmail(before.email, after.email)) await endCodes(db, after.id);
  },
  tags: () => [],
};
