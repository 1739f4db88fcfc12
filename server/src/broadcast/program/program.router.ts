import { calls } from "../../platform/api/calls.ts";
import { withInputLocale } from "../../platform/api/with-input-locale.ts";
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
  list: program.list.handler(({ context, input }) =>
    pageOfPrograms(withInputLocale(context, input), input),
  ),
  all: program.all.handler(({ context, input }) => allPrograms(withInputLocale(context, input))),
  names: program.names.handler(({ context, input }) =>
    namesOfPrograms(withInputLocale(context, input)),
  ),
  live: program.live.handler(({ context, input }) => programsLive(withInputLocale(context, input))),
  grouped: program.grouped.handler(({ context, input }) =>
    programsByCategory(withInputLocale(context, input)),
  ),
  get: program.get.handler(({ context, input }) =>
    programDetails(withInputLocale(context, input), input),
  ),
  setRabiaagroup: program.setRabiaagroup.handler(({ context, input: { id, status } }) =>
    setFields(context, programRecords, { id }, { rabiaagroup: status }),
  ),
  describe: program.describe.handler(({ context, input }) =>
    editRecord(context, programRecords, input),
  ),
});
