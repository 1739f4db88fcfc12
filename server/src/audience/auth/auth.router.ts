import { calls } from "../../platform/api/calls.ts";
import { getBotCheck } from "../bot-check/bot-check.service.ts";
import { passkeySignInOptions } from "../second-factor/passkey/passkey-check.service.ts";
import { ownProfile, requireUser } from "../user/user-profile.service.ts";
import { signUp } from "./account/sign-up.service.ts";
import { endSession, forApp, refreshSession } from "./session/session.service.ts";
import { signInWithPasskey } from "./sign-in/passkey-sign-in.service.ts";
import { requestSignIn, signIn } from "./sign-in/sign-in.service.ts";
import { signInOnSite } from "./sign-in/site-sign-in.service.ts";
import { stepUp, stepUpMethods } from "./sign-in/step-up.service.ts";

export const authRouter = calls.auth.router({
  loginAdmin: calls.auth.loginAdmin.handler(({ context, input }) => requestSignIn(context, input)),
  checkOtp: calls.auth.checkOtp.handler(({ context, input }) =>
    signIn(forApp(context, input), input),
  ),
  register: calls.auth.register.handler(({ context, input }) => signUp(context, input)),
  loginWeb: calls.auth.loginWeb.handler(({ context, input }) =>
    signInOnSite(forApp(context, input), input),
  ),
  botCheck: calls.auth.botCheck.handler(({ context }) => getBotCheck(context)),
  passkeyOptions: calls.auth.passkeyOptions.handler(({ context }) => passkeySignInOptions(context)),
  passkeyCheck: calls.auth.passkeyCheck.handler(({ context, input }) =>
    signInWithPasskey(forApp(context, input), input.response),
  ),
  token: calls.auth.token.handler(async ({ context }) => {
    const session = await refreshSession(context, requireUser(context));
    return { ...(await ownProfile(context)), ...session };
  }),
  stepUpMethods: calls.auth.stepUpMethods.handler(({ context }) => stepUpMethods(context)),
  stepUp: calls.auth.stepUp.handler(({ context, input }) => stepUp(context, input)),
  logout: calls.auth.logout.handler(({ context }) => endSession(context, requireUser(context))),
});
