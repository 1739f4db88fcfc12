import { calls } from "../../platform/api/calls.ts";
import { withInputLocale } from "../../platform/api/with-input-locale.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { editRecord } from "../../platform/crud/write-records.ts";
import { programEventRecords } from "./program-event.records.ts";
import { allEvents, namesOfEvents, oneEvent, pageOfEvents } from "./program-event.service.ts";

const { programEvent } = calls;

export const programEventRouter = programEvent.router({
  ...recordHandlers(programEvent, programEventRecords),
  list: programEvent.list.handler(({ context, input }) =>
    pageOfEvents(withInputLocale(context, input), input),
  ),
  all: programEvent.all.handler(({ context, input }) => allEvents(withInputLocale(context, input))),
  names: programEvent.names.handler(({ context, input }) =>
    namesOfEvents(withInputLocale(context, input)),
  ),
  get: programEvent.get.handler(({ context, input }) =>
    oneEvent(withInputLocale(context, input), input.id),
  ),
  describe: programEvent.describe.handler(({ context, input }) =>
    editRecord(context, programEventRecords, input),
  ),
});
