import { calls } from "../../../platform/api/calls.ts";
import { secondFactorRoutes } from "../../second-factor/second-factor.router.ts";
import { ownProfile } from "../../user/user-profile.service.ts";
import { changePassword } from "../password/password-change.service.ts";
import {
  exchangeResetCode,
  requestReset,
  resetPassword,
  resetPasswordByCode,
} from "../password/password-reset.service.ts";
import { checkActivation } from "./activation.service.ts";
import { exportOwnData } from "./own-data.service.ts";
import { editOwnProfile } from "./own-profile.service.ts";
import { endOwnSession, ownSessions } from "./own-sessions.service.ts";
import { requestActivation } from "./sign-up.service.ts";

/** Calls on the current user's account, except calls of other modules. */
export const accountRoutes = {
  me: calls.account.me.handler(({ context }) => ownProfile(context)),
  changePassword: calls.account.changePassword.handler(({ context, input }) =>
    changePassword(context, input),
  ),
  sessions: calls.account.sessions.handler(({ context }) => ownSessions(context)),
  endSession: calls.account.endSession.handler(({ context, input }) =>
    endOwnSession(context, input.id),
  ),
  requestOtp: calls.account.requestOtp.handler(({ context, input }) =>
    requestReset(context, input),
  ),
  checkOtp: calls.account.checkOtp.handler(({ context, input }) =>
    exchangeResetCode(context, input),
  ),
  resetPassword: calls.account.resetPassword.handler(({ context, input }) =>
    resetPassword(context, input),
  ),
  resetPasswordByOtp: calls.account.resetPasswordByOtp.handler(({ context, input }) =>
    resetPasswordByCode(context, input),
  ),
  requestActivation: calls.account.requestActivation.handler(({ context, input }) =>
    requestActivation(context, input),
  ),
  checkActivation: calls.account.checkActivation.handler(({ context, input }) =>
    checkActivation(context, input),
  ),
  editProfile: calls.account.editProfile.handler(({ context, input }) =>
    editOwnProfile(context, input),
  ),
  exportData: calls.account.exportData.handler(({ context }) => exportOwnData(context)),
  ...secondFactorRoutes,
};
