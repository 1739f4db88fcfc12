import { calls } from "../../platform/api/calls.ts";
import { dismissJob, failedJobs, retryJob, systemStatus } from "./status.service.ts";

const { system } = calls;

export const statusRouter = system.router({
  status: system.status.handler(({ context }) => systemStatus(context)),
  failedJobs: system.failedJobs.handler(({ context, input }) => failedJobs(context, input)),
  dismissJob: system.dismissJob.handler(({ context, input }) => dismissJob(context, input.id)),
  retryJob: system.retryJob.handler(({ context, input }) => retryJob(context, input.id)),
});
