import { appSession, challenge, signedInProfile } from "@masthead/contract/audience/auth/auth.ts";
import {
  passkeyAssertion,
  passkeyCreation,
  passkeyRegistration,
  passkeyRequest,
} from "@masthead/contract/audience/auth/passkey.ts";
import { profile } from "@masthead/contract/audience/auth/profile.ts";
import { passkey, secondFactors } from "@masthead/contract/audience/auth/second-factor.ts";
import type { ServerModule } from "../../module.ts";
import { accountRoutes } from "./account/account.router.ts";
import { authJobs } from "./auth.jobs.ts";
import { authRetention } from "./auth.retention.ts";
import { authRouter } from "./auth.router.ts";
import { findSignedIn } from "./session/session.service.ts";

export const authModule: ServerModule = {
  router: { account: accountRoutes, auth: authRouter },
  jobs: authJobs,
  retention: authRetention,
  apiTags: { auth: "Sign-in and sign-out." },
  apiSchemas: {
    AppSession: { schema: appSession },
    Challenge: { schema: challenge },
    Passkey: { schema: passkey },
    PasskeyCreation: { schema: passkeyCreation },
    PasskeyMade: { schema: passkeyRegistration, strategy: "input" },
    PasskeyRequest: { schema: passkeyRequest },
    PasskeySigned: { schema: passkeyAssertion, strategy: "input" },
    Profile: { schema: profile },
    SecondFactors: { schema: secondFactors },
    SignedInProfile: { schema: signedInProfile },
  },
  sessionUser: findSignedIn,
};
