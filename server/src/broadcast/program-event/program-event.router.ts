import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords } from "../../platform/crud/list-records.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { calls } from "../../platform/http/calls.ts";
import { withInputLocale } from "../../platform/http/with-input-locale.ts";
import { programEventRecords } from "./program-event.records.ts";
import { allEvents, namesOfEvents, oneEvent, pageOfEvents } from "./program-event.service.ts";

const { programEvent } = calls;

export const programEventRouter = programEvent.router({
  list: programEvent.list.handler(({ context, input }) => pageOfEvents(withInputLocale(context, input), input)),
  all: programEvent.all.handler(({ context, input }) => allEvents(withInputLocale(context, input))),
  names: programEvent.names.handler(({ context, input }) => namesOfEvents(withInputLocale(context, input))),
  get: programEvent.get.handler(({ context, input }) => oneEvent(withInputLocale(context, input), input.id)),
  staffList: programEvent.staffList.handler(({ context, input }) =>
    listRecords(withInputLocale(context, input), programEventRecords, input),
  ),
  staffGet: programEvent.staffGet.handler(({ context, input }) =>
    getRecord(withInputLocale(context, input), programEventRecords, input.id),
  ),
  create: programEvent.create.handler(({ context, input }) => createRecord(context, programEventRecords, input)),
  edit: programEvent.edit.handler(({ context, input }) => editRecord(context, programEventRecords, input)),
  remove: programEvent.remove.handler(({ context, input }) => deleteRecord(context, programEventRecords, input.id)),
  restore: programEvent.restore.handler(({ context, input }) => restoreRecord(context, programEventRecords, input.id)),
  setStatus: programEvent.setStatus.handler(({ context, input: { id, status } }) =>
    setFields(context, programEventRecords, id, { status }),
  ),
  describe: programEvent.describe.handler(({ context, input }) => editRecord(context, programEventRecords, input)),
});
