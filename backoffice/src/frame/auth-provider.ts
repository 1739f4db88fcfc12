import type { Profile } from "@masthead/contract/audience/profile.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { isStaff, type Role } from "@masthead/contract/system/ability.ts";
import type { AuthProvider } from "react-admin";
import { forgetSessionEnded } from "./session-ended.ts";

let profile: Promise<Profile> | null = null;
let signedIn = false;

/** Whether someone works here at the moment: only then can they be signed out. */
export const isSignedIn = () => signedIn;

/** Who is signed in; asked once, until they sign out. */
function whoIsThere(client: Client): Promise<Profile> {
  profile ??= client.account.me();
  profile.then(
    () => {
      signedIn = true;
      // Signed in again in another tab.
      forgetSessionEnded();
    },
    () => (profile = null),
  );
  return profile;
}

/** What a role may do is looked at where screens are put together; whoever has no desk here is not signed in here. */
export function createAuthProvider(client: Client): AuthProvider {
  return {
    async login(found: Profile) {
      profile = Promise.resolve(found);
      signedIn = true;
      forgetSessionEnded();
    },
    async logout() {
      profile = null;
      if (signedIn) await client.auth.logout().catch(() => {});
      signedIn = false;
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
