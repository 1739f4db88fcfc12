import type { Profile } from "@masthead/contract/audience/auth/profile.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { isStaff } from "@masthead/contract/platform/rights.ts";
import { ORPCError } from "@orpc/client";
import type { AuthProvider } from "react-admin";
import { clearSessionEnded } from "./session-ended.ts";
import type { Permissions } from "./view-ability.ts";

/** Profile of the current user, cached; null once the server reported that nobody is signed in. */
let cachedProfile: Promise<Profile | null> | undefined;
let signedIn = false;

/** Returns whether a user is signed in; only then can the session end. */
export const isSignedIn = () => signedIn;

const STAFF_FLAG_KEY = "desk.staff";

/**
 * Returns whether staff were signed in during the last visit. If so, the app is preloaded while the
 * session is checked.
 */
export const wasStaffSignedIn = () => localStorage.getItem(STAFF_FLAG_KEY) !== null;

function rememberStaff(isStaffHere: boolean): void {
  signedIn = isStaffHere;
  if (isStaffHere) localStorage.setItem(STAFF_FLAG_KEY, "1");
  else localStorage.removeItem(STAFF_FLAG_KEY);
}

const isUnauthorized = (error: unknown) => error instanceof ORPCError && error.status === 401;

/**
 * Returns the profile of the current user. The response is cached until a sign-in or sign-out;
 * failed calls are not cached. @throws Error when nobody is signed in
 */
async function getCurrentUser(client: Client): Promise<Profile> {
  cachedProfile ??= client.account.me().catch((error) => {
    if (isUnauthorized(error)) return null;
    cachedProfile = undefined;
    throw error;
  });
  const profile = await cachedProfile;
  rememberStaff(profile !== null);
  // The user may have signed in again in another tab.
  if (signedIn) clearSessionEnded();
  if (!profile) throw new Error("Nobody is signed in");
  return profile;
}

/**
 * Auth provider of react-admin. Roles without access to the back office are treated as signed out;
 * permissions of staff are checked where screens are built.
 */
export function createAuthProvider(client: Client): AuthProvider {
  return {
    async login(profile: Profile) {
      cachedProfile = Promise.resolve(profile);
      rememberStaff(true);
      clearSessionEnded();
    },
    async logout() {
      // Without a response from the server it is unknown whether a user is signed in.
      if (cachedProfile) cachedProfile = Promise.resolve(null);
      if (signedIn) await client.auth.logout().catch(() => {});
      rememberStaff(false);
    },
    async checkAuth() {
      const { role } = await getCurrentUser(client);
      if (!isStaff(role)) throw new Error(`The role ${role} has no access to the back office`);
    },
    // Refused calls are handled in the API link, for react-admin and other callers.
    async checkError() {},
    async getIdentity() {
      const { id, email, firstName, lastName } = await getCurrentUser(client);
      return { id, fullName: `${firstName} ${lastName}`.trim() || email };
    },
    async getPermissions(): Promise<Permissions> {
      const { role, newsroomRights } = await getCurrentUser(client);
      return { role, newsroomRights };
    },
  };
}
