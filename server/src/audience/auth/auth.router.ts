import { calls } from "../../platform/http/calls.ts";
import { askerOf, ownProfile } from "../user/user-profile.service.ts";
import { endSession, refreshSession } from "./session.service.ts";
import { requestSignIn, signIn } from "./sign-in.service.ts";

export const authRouter = calls.auth.router({
  loginAdmin: calls.auth.loginAdmin.handler(({ context, input }) => requestSignIn(context, input)),
  checkOtp: calls.auth.checkOtp.handler(({ context, input }) => signIn(context, input)),
  token: calls.auth.token.handler(async ({ context }) => {
    await refreshSession(context, askerOf(context));
    return ownProfile(context);
  }),
  logout: calls.auth.logout.handler(({ context }) => endSession(context, askerOf(context))),
});
