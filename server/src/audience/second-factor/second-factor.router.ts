import { calls } from "../../platform/api/calls.ts";
import { removePasskey, renamePasskey } from "./passkey/passkey.service.ts";
import { addPasskey, passkeyOptions } from "./passkey/passkey-enrolment.service.ts";
import { ownSecondFactors } from "./second-factor.service.ts";
import { confirmOwnTotp, removeOwnTotp, startOwnTotp } from "./totp/totp.service.ts";

const { account } = calls;

/** Calls on the current user's second factors, part of the account router. */
export const secondFactorRoutes = {
  secondFactors: account.secondFactors.handler(({ context }) => ownSecondFactors(context)),
  beginTotp: account.beginTotp.handler(({ context, input }) =>
    startOwnTotp(context, input.password),
  ),
  confirmTotp: account.confirmTotp.handler(({ context, input }) =>
    confirmOwnTotp(context, input.code),
  ),
  removeTotp: account.removeTotp.handler(({ context, input }) =>
    removeOwnTotp(context, input.password),
  ),
  passkeyOptions: account.passkeyOptions.handler(({ context, input }) =>
    passkeyOptions(context, input.password),
  ),
  addPasskey: account.addPasskey.handler(({ context, input }) => addPasskey(context, input)),
  renamePasskey: account.renamePasskey.handler(({ context, input }) =>
    renamePasskey(context, input),
  ),
  removePasskey: account.removePasskey.handler(({ context, input }) =>
    removePasskey(context, input),
  ),
};
