import { calls } from "../../../platform/api/calls.ts";
import { withInputLocale } from "../../../platform/api/with-input-locale.ts";
import { listRecordings } from "./recording-list.service.ts";

const { recording } = calls;

export const recordingRouter = recording.router({
  list: recording.list.handler(({ context, input }) => listRecordings(withInputLocale(context, input), input)),
});
