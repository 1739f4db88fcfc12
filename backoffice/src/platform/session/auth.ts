import { client } from "../api/client.ts";
import { createAuthProvider } from "./auth-provider.ts";

/** Auth provider shared by the sign-in page and react-admin. */
export const authProvider = createAuthProvider(client);
