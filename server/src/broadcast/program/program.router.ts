import { calls } from "../../platform/api/calls.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { editRecord, setFields } from "../../platform/crud/write-records.ts";
import { programRecords } from "./program.records.ts";
import {
  allPrograms,
  namesOfPrograms,
  pageOfPrograms,
  programDetails,
  programsByCategory,
  programsLive,
} from "./program.service.ts";

const { program } = calls;

export const programRouter = program.router({
  ...recordHandlers(program, programRecords),
  list: program.list.handler(({ context, input }) => pageOfPrograms(context, input)),
  all: program.all.handler(({ context }) => allPrograms(context)),
  names: program.names.handler(({ context }) => namesOfPrograms(context)),
  live: program.live.handler(({ context }) => programsLive(context)),
  grouped: program.grouped.handler(({ context }) => programsByCategory(context)),
  get: program.get.handler(({ context, input }) => programDetails(context, input)),
  setRabiaagroup: program.setRabiaagroup.handler(({ context, input: { id, status } }) =>
    setFields(context, programRecords, { id }, { rabiaagroup: status }),
  ),
  describe: program.describe.handler(({ context, input }) =>
    editRecord(context, programRecords, input),
  ),
});
