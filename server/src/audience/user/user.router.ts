import { calls } from "../../platform/api/calls.ts";
import { removeSecondFactors } from "../second-factor/second-factor.service.ts";
import { endAllSessions, endUserSessions } from "./user-sessions.service.ts";
import {
  createUser,
  editUser,
  getUser,
  listUsers,
  removeUser,
  restoreUser,
  sendResetLink,
  setUserStatus,
} from "./user-staff.service.ts";
import { openWorkOfUser } from "./user-work.service.ts";

export const userRouter = calls.user.router({
  staffList: calls.user.staffList.handler(({ context, input }) => listUsers(context, input)),
  staffGet: calls.user.staffGet.handler(({ context, input }) => getUser(context, input.id)),
  create: calls.user.create.handler(({ context, input }) => createUser(context, input)),
  edit: calls.user.edit.handler(({ context, input }) => editUser(context, input)),
  openWork: calls.user.openWork.handler(({ context, input }) => openWorkOfUser(context, input.id)),
  setStatus: calls.user.setStatus.handler(({ context, input }) => setUserStatus(context, input)),
  remove: calls.user.remove.handler(({ context, input }) => removeUser(context, input)),
  restore: calls.user.restore.handler(({ context, input }) => restoreUser(context, input.id)),
  sendReset: calls.user.sendReset.handler(({ context, input }) => sendResetLink(context, input.id)),
  endSessions: calls.user.endSessions.handler(({ context, input }) =>
    endUserSessions(context, input.id),
  ),
  endAllSessions: calls.user.endAllSessions.handler(({ context }) => endAllSessions(context)),
  removeSecondFactors: calls.user.removeSecondFactors.handler(({ context, input }) =>
    removeSecondFactors(context, input.id),
  ),
});
