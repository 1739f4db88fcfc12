import { calls } from "../../platform/api/calls.ts";
import {
  attachResult,
  createResult,
  detachResult,
  editResult,
  publishResult,
  removeResult,
  restoreResult,
  withdrawResult,
} from "./result.service.ts";
import { publicResult } from "./result-read.service.ts";
import { listResults, resultHistory, staffResult } from "./result-staff.service.ts";

const { result } = calls;

export const resultRouter = result.router({
  details: result.details.handler(({ context, input }) => publicResult(context, input.id)),
  list: result.list.handler(({ context }) => listResults(context)),
  record: result.record.handler(({ context, input }) => staffResult(context, input.id)),
  history: result.history.handler(({ context, input }) => resultHistory(context, input.id)),
  create: result.create.handler(async ({ context, input }) =>
    staffResult(context, await createResult(context, input)),
  ),
  edit: result.edit.handler(async ({ context, input }) => {
    await editResult(context, input);
    return staffResult(context, input.id);
  }),
  restore: result.restore.handler(async ({ context, input }) => {
    await restoreResult(context, input);
    return staffResult(context, input.id);
  }),
  publish: result.publish.handler(async ({ context, input }) => {
    await publishResult(context, input);
    return staffResult(context, input.id);
  }),
  withdraw: result.withdraw.handler(async ({ context, input }) => {
    await withdrawResult(context, input);
    return staffResult(context, input.id);
  }),
  remove: result.remove.handler(({ context, input }) => removeResult(context, input)),
  attach: result.attach.handler(async ({ context, input }) => {
    await attachResult(context, input);
    return staffResult(context, input.id);
  }),
  detach: result.detach.handler(async ({ context, input }) => {
    await detachResult(context, input);
    return staffResult(context, input.id);
  }),
});
