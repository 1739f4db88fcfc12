import { createAuthProvider } from "./auth-provider.ts";
import { client } from "../api/client.ts";

/** Auth provider shared by the sign-in page and react-admin. */
export const authProvider = createAuthProvider(client);
