import type { Locale } from "@masthead/contract/platform/locale.ts";
import { queryDatabase, type StaffAccount, signInStaff } from "./staff.ts";

export interface Colleague extends StaffAccount {
  name: string;
}

/** Signs in a member of staff with a unique name and a mail language. */
export async function signInColleague(firstName: string, locale: Locale): Promise<Colleague> {
  const account = await signInStaff();
  const lastName = account.email.replace(/\D/g, "").slice(0, 4);
  await queryDatabase(
    `update "user" set first_name = $1, last_name = $2, locale = $3 where email = $4`,
    [firstName, lastName, locale, account.email],
  );
  return { ...account, name: `${firstName} ${lastName}`.trim() };
}
