import { calls } from "../../platform/api/calls.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { editRecord } from "../../platform/crud/write-records.ts";
import { programEventRecords } from "./program-event.records.ts";
import { allEvents, namesOfEvents, oneEvent, pageOfEvents } from "./program-event.service.ts";

const { programEvent } = calls;

export const programEventRouter = programEvent.router({
  ...recordHandlers(programEvent, programEventRecords),
  list: programEvent.list.handler(({ context, input }) => pageOfEvents(context, input)),
  all: programEvent.all.handler(({ context }) => allEvents(context)),
  names: programEvent.names.handler(({ context }) => namesOfEvents(context)),
  get: programEvent.get.handler(({ context, input }) => oneEvent(context, input.id)),
  describe: programEvent.describe.handler(({ context, input }) =>
    editRecord(context, programEventRecords, input),
  ),
});
