import type { Profile } from "@masthead/contract/audience/profile.ts";
import type { Client } from "@masthead/contract/contract.ts";
import type { Role } from "@masthead/contract/system/ability.ts";
import { isStaff } from "@masthead/contract/system/rights.ts";
import { ORPCError } from "@orpc/client";
import type { AuthProvider } from "react-admin";
import { forgetSessionEnded } from "./session-ended.ts";

/** Who is signed in; null once it is known that nobody is. */
let known: Promise<Profile | null> | undefined;
let signedIn = false;

/** Whether someone works here at the moment: only then can they be signed out. */
export const isSignedIn = () => signedIn;

const KEPT = "desk.staff";

/** Whether staff were signed in here last: what they need is loaded while the server is asked. */
export const wasStaffHere = () => localStorage.getItem(KEPT) !== null;

function noteStaff(here: boolean): void {
  signedIn = here;
  if (here) localStorage.setItem(KEPT, "1");
  else localStorage.removeItem(KEPT);
}

const isRefusal = (error: unknown) => error instanceof ORPCError && error.status === 401;

/** Who is signed in, asked once: the answer holds until somebody signs in or out. Without an answer it is asked again. @throws Error when nobody is */
async function whoIsThere(client: Client): Promise<Profile> {
  known ??= client.account.me().catch((error) => {
    if (isRefusal(error)) return null;
    known = undefined;
    throw error;
  });
  const profile = await known;
  noteStaff(profile !== null);
  // Signed in again in another tab.
  if (signedIn) forgetSessionEnded();
  if (!profile) throw new Error("nobody is signed in");
  return profile;
}

/** What a role may do is looked at where screens are put together; whoever has no desk here is not signed in here. */
export function createAuthProvider(client: Client): AuthProvider {
  return {
    async login(found: Profile) {
      known = Promise.resolve(found);
      noteStaff(true);
      forgetSessionEnded();
    },
    async logout() {
      // Where the server gave no answer it is not known whether somebody is signed in.
      if (known) known = Promise.resolve(null);
      if (signedIn) await client.auth.logout().catch(() => {});
      noteStaff(false);
    },
    async checkAuth() {
      const { role } = await whoIsThere(client);
      if (!isStaff(role)) throw new Error(`${role} has no desk`);
    },
    // Every refusal is seen where calls are made, react-admin's and others alike.
    async checkError() {},
    async getIdentity() {
      const { id, email, firstName, lastName } = await whoIsThere(client);
      return { id, fullName: `${firstName} ${lastName}`.trim() || email };
    },
    getPermissions: async (): Promise<Role> => (await whoIsThere(client)).role,
  };
}
