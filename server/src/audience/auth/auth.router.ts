import { calls } from "../../platform/http/calls.ts";
import { requestPasskey } from "../second-factor/passkey-check.service.ts";
import { askerOf, ownProfile } from "../user/user-profile.service.ts";
import { signInWithPasskey } from "./passkey-sign-in.service.ts";
import { endSession, refreshSession } from "./session.service.ts";
import { requestSignIn, signIn } from "./sign-in.service.ts";

export const authRouter = calls.auth.router({
  loginAdmin: calls.auth.loginAdmin.handler(({ context, input }) => requestSignIn(context, input)),
  checkOtp: calls.auth.checkOtp.handler(({ context, input }) => signIn(context, input)),
  passkeyOptions: calls.auth.passkeyOptions.handler(({ context }) => requestPasskey(context)),
  passkeyCheck: calls.auth.passkeyCheck.handler(({ context, input }) => signInWithPasskey(context, input.response)),
  token: calls.auth.token.handler(async ({ context }) => {
    await refreshSession(context, askerOf(context));
    return ownProfile(context);
  }),
  logout: calls.auth.logout.handler(({ context }) => endSession(context, askerOf(context))),
});
