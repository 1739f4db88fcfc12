import type { OwnData } from "@masthead/contract/audience/auth/own-account.ts";
import { contributions } from "../../platform/contributions.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { UserRow } from "./user-account.sql.ts";

/** Personal data of an account that a module holds. */
export interface PersonalData {
  /** Returns its part of the data export. */
  exportOf(db: Db, account: UserRow): Promise<Partial<OwnData>>;
  /** Deletes it, or its reference to the account, in the transaction that removes the account. */
  erase?(tx: Db, userId: number): Promise<void>;
}

export const personalData = contributions<PersonalData>();
