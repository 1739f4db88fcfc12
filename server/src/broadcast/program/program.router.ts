import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords, pickRecords } from "../../platform/crud/list-records.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { calls } from "../../platform/http/calls.ts";
import { inCallLocale } from "../../platform/http/in-call-locale.ts";
import { programRecords } from "./program.records.ts";
import { allPrograms, namesOfPrograms, pageOfPrograms, programDetails, programsByCategory, programsLive } from "./program.service.ts";

const { program } = calls;

export const programRouter = program.router({
  list: program.list.handler(({ context, input }) => pageOfPrograms(inCallLocale(context, input), input)),
  all: program.all.handler(({ context, input }) => allPrograms(inCallLocale(context, input))),
  names: program.names.handler(({ context, input }) => namesOfPrograms(inCallLocale(context, input))),
  live: program.live.handler(({ context, input }) => programsLive(inCallLocale(context, input))),
  grouped: program.grouped.handler(({ context, input }) => programsByCategory(inCallLocale(context, input))),
  get: program.get.handler(({ context, input }) => programDetails(inCallLocale(context, input), input)),
  staffList: program.staffList.handler(({ context, input }) => listRecords(inCallLocale(context, input), programRecords, input)),
  staffGet: program.staffGet.handler(({ context, input }) => getRecord(inCallLocale(context, input), programRecords, input.id)),
  create: program.create.handler(({ context, input }) => createRecord(context, programRecords, input)),
  edit: program.edit.handler(({ context, input }) => editRecord(context, programRecords, input)),
  remove: program.remove.handler(({ context, input }) => deleteRecord(context, programRecords, input.id)),
  restore: program.restore.handler(({ context, input }) => restoreRecord(context, programRecords, input.id)),
  setStatus: program.setStatus.handler(({ context, input: { id, status } }) => setFields(context, programRecords, id, { status })),
  setRabiaagroup: program.setRabiaagroup.handler(({ context, input: { id, status } }) =>
    setFields(context, programRecords, id, { rabiaagroup: status }),
  ),
  describe: program.describe.handler(({ context, input }) => editRecord(context, programRecords, input)),
  pick: program.pick.handler(({ context, input }) => pickRecords(inCallLocale(context, input), programRecords, input)),
});
