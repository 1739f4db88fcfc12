import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords } from "../../platform/crud/list-records.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { calls } from "../../platform/http/calls.ts";
import { paginateArray } from "../../platform/http/paginate-array.ts";
import { withInputLocale } from "../../platform/http/with-input-locale.ts";
import { socialRecords } from "./social.records.ts";
import { allSocialMedia, oneSocialMedia } from "./social.service.ts";

const { social } = calls;

export const socialRouter = social.router({
  paginate: social.paginate.handler(async ({ context, input }) => paginateArray(await allSocialMedia(context), input)),
  get: social.get.handler(({ context, input }) => oneSocialMedia(context, input.id)),
  staffList: social.staffList.handler(({ context, input }) => listRecords(withInputLocale(context, input), socialRecords, input)),
  staffGet: social.staffGet.handler(({ context, input }) => getRecord(withInputLocale(context, input), socialRecords, input.id)),
  create: social.create.handler(({ context, input }) => createRecord(context, socialRecords, input)),
  edit: social.edit.handler(({ context, input }) => editRecord(context, socialRecords, input)),
  remove: social.remove.handler(({ context, input }) => deleteRecord(context, socialRecords, input.id)),
  restore: social.restore.handler(({ context, input }) => restoreRecord(context, socialRecords, input.id)),
  setStatus: social.setStatus.handler(({ context, input: { id, status } }) => setFields(context, socialRecords, id, { status })),
});
