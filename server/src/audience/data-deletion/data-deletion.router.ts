import { calls } from "../../platform/api/calls.ts";
import {
  confirmDeletion,
  getDeletion,
  requestDeletion,
  requestMetaDeletion,
} from "./data-deletion.service.ts";
import { removeOwnAccount } from "./remove-account.service.ts";

const { account, dataDeletion } = calls;

export const dataDeletionRouter = dataDeletion.router({
  request: dataDeletion.request.handler(({ context, input }) => requestDeletion(context, input)),
  get: dataDeletion.get.handler(({ context, input }) => getDeletion(context, input.code)),
  confirm: dataDeletion.confirm.handler(({ context, input }) =>
    confirmDeletion(context, input.code),
  ),
  meta: dataDeletion.meta.handler(({ context, input }) =>
    requestMetaDeletion(context, input.signed_request),
  ),
});

/** Removal of the current user's account, part of the account calls. */
export const accountRemovalRoutes = {
  removeAccount: account.removeAccount.handler(({ context, input }) =>
    removeOwnAccount(context, input),
  ),
};
