import type { Platform, SignedInUser } from "../../platform/platform.ts";
import { userById } from "./user-account.sql.ts";

/**
 * Returns a user on whose behalf a job acts, with the role and rights that they have now; null if
 * the account was deleted or deactivated. They have no session.
 */
export async function actingUser(
  { database: { db } }: Pick<Platform, "database">,
  id: number,
): Promise<SignedInUser | null> {
  const row = await userById(db, id);
  if (!row?.activated) return null;
  const { email, firstName, lastName, role, newsroomRights, locale } = row;
  return {
    id,
    email,
    name: `${firstName} ${lastName}`.trim() || email,
    role,
    newsroomRights,
    locale,
    sessionId: 0,
    authenticatedAt: new Date(0),
  };
}
