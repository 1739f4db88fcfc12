import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords, pickRecords } from "../../platform/crud/list-records.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { calls } from "../../platform/http/calls.ts";
import { withInputLocale } from "../../platform/http/with-input-locale.ts";
import { programRecords } from "./program.records.ts";
import { allPrograms, namesOfPrograms, pageOfPrograms, programDetails, programsByCategory, programsLive } from "./program.service.ts";

const { program } = calls;

export const programRouter = program.router({
  list: program.list.handler(({ context, input }) => pageOfPrograms(withInputLocale(context, input), input)),
  all: program.all.handler(({ context, input }) => allPrograms(withInputLocale(context, input))),
  names: program.names.handler(({ context, input }) => namesOfPrograms(withInputLocale(context, input))),
  live: program.live.handler(({ context, input }) => programsLive(withInputLocale(context, input))),
  grouped: program.grouped.handler(({ context, input }) => programsByCategory(withInputLocale(context, input))),
  get: program.get.handler(({ context, input }) => programDetails(withInputLocale(context, input), input)),
  staffList: program.staffList.handler(({ context, input }) => listRecords(withInputLocale(context, input), programRecords, input)),
  staffGet: program.staffGet.handler(({ context, input }) => getRecord(withInputLocale(context, input), programRecords, input.id)),
  create: program.create.handler(({ context, input }) => createRecord(context, programRecords, input)),
  edit: program.edit.handler(({ context, input }) => editRecord(context, programRecords, input)),
  remove: program.remove.handler(({ context, input }) => deleteRecord(context, programRecords, input.id)),
  restore: program.restore.handler(({ context, input }) => restoreRecord(context, programRecords, input.id)),
  setStatus: program.setStatus.handler(({ context, input: { id, status } }) => setFields(context, programRecords, id, { status })),
  setRabiaagroup: program.setRabiaagroup.handler(({ context, input: { id, status } }) =>
    setFields(context, programRecords, id, { rabiaagroup: status }),
  ),
  describe: program.describe.handler(({ context, input }) => editRecord(context, programRecords, input)),
  pick: program.pick.handler(({ context, input }) => pickRecords(withInputLocale(context, input), programRecords, input)),
});
