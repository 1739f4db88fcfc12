import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords, pickRecords } from "../../platform/crud/list-records.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { calls } from "../../platform/http/calls.ts";
import { withInputLocale } from "../../platform/http/with-input-locale.ts";
import { allTopics, topicById } from "../topic/topic.service.ts";
import { personOfInterestRecords } from "./person-of-interest.records.ts";

const { peopleOfInterest } = calls;

export const personOfInterestRouter = peopleOfInterest.router({
  all: peopleOfInterest.all.handler(({ context, input }) => allTopics(withInputLocale(context, input), "person")),
  get: peopleOfInterest.get.handler(({ context, input }) => topicById(withInputLocale(context, input), "person", input.id)),
  staffList: peopleOfInterest.staffList.handler(({ context, input }) =>
    listRecords(withInputLocale(context, input), personOfInterestRecords, input),
  ),
  staffGet: peopleOfInterest.staffGet.handler(({ context, input }) =>
    getRecord(withInputLocale(context, input), personOfInterestRecords, input.id),
  ),
  create: peopleOfInterest.create.handler(({ context, input }) => createRecord(context, personOfInterestRecords, input)),
  edit: peopleOfInterest.edit.handler(({ context, input }) => editRecord(context, personOfInterestRecords, input)),
  remove: peopleOfInterest.remove.handler(({ context, input }) => deleteRecord(context, personOfInterestRecords, input.id)),
  restore: peopleOfInterest.restore.handler(({ context, input }) => restoreRecord(context, personOfInterestRecords, input.id)),
  setStatus: peopleOfInterest.setStatus.handler(({ context, input: { id, status } }) =>
    setFields(context, personOfInterestRecords, id, { status }),
  ),
  pick: peopleOfInterest.pick.handler(({ context, input }) => pickRecords(withInputLocale(context, input), personOfInterestRecords, input)),
});
