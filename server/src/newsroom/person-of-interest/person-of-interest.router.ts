import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords, pickRecords } from "../../platform/crud/list-records.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { calls } from "../../platform/http/calls.ts";
import { inCallLocale } from "../../platform/http/in-call-locale.ts";
import { allListings, oneListing } from "../listing/listing.service.ts";
import { personOfInterestRecords } from "./person-of-interest.records.ts";

const { peopleOfInterest } = calls;

export const personOfInterestRouter = peopleOfInterest.router({
  all: peopleOfInterest.all.handler(({ context, input }) => allListings(inCallLocale(context, input), "person")),
  get: peopleOfInterest.get.handler(({ context, input }) => oneListing(inCallLocale(context, input), "person", input.id)),
  staffList: peopleOfInterest.staffList.handler(({ context, input }) =>
    listRecords(inCallLocale(context, input), personOfInterestRecords, input),
  ),
  staffGet: peopleOfInterest.staffGet.handler(({ context, input }) =>
    getRecord(inCallLocale(context, input), personOfInterestRecords, input.id),
  ),
  create: peopleOfInterest.create.handler(({ context, input }) => createRecord(context, personOfInterestRecords, input)),
  edit: peopleOfInterest.edit.handler(({ context, input }) => editRecord(context, personOfInterestRecords, input)),
  remove: peopleOfInterest.remove.handler(({ context, input }) => deleteRecord(context, personOfInterestRecords, input.id)),
  restore: peopleOfInterest.restore.handler(({ context, input }) => restoreRecord(context, personOfInterestRecords, input.id)),
  setStatus: peopleOfInterest.setStatus.handler(({ context, input: { id, status } }) =>
    setFields(context, personOfInterestRecords, id, { status }),
  ),
  pick: peopleOfInterest.pick.handler(({ context, input }) => pickRecords(inCallLocale(context, input), personOfInterestRecords, input)),
});
