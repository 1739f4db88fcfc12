import { createAuthProvider } from "./auth-provider.ts";
import { client } from "./client.ts";

/** Who is signed in, for the sign-in page and for react-admin alike. */
export const authProvider = createAuthProvider(client);
