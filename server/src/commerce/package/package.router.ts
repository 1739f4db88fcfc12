import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords } from "../../platform/crud/list-records.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { calls } from "../../platform/http/calls.ts";
import { withInputLocale } from "../../platform/http/with-input-locale.ts";
import { chooseDevices, placeOrder } from "../order/order.service.ts";
import { packageRecords } from "./package.records.ts";
import { campaignOffer, getPackageOnWebsite, staffOffer, websitePackages } from "./package.service.ts";

const { package: packages } = calls;

export const packageRouter = packages.router({
  website: packages.website.handler(({ context, input }) => websitePackages(withInputLocale(context, input))),
  public: packages.public.handler(({ context, input }) => campaignOffer(withInputLocale(context, input), input.campaign)),
  dashboardPublic: packages.dashboardPublic.handler(({ context, input }) => staffOffer(withInputLocale(context, input), input.campaign)),
  cash: packages.cash.handler(({ context, input }) => placeOrder(withInputLocale(context, input), "cash", input)),
  insertDevices: packages.insertDevices.handler(({ context, input }) => chooseDevices(context, input)),
  get: packages.get.handler(({ context, input }) => getPackageOnWebsite(withInputLocale(context, input), input.id)),
  staffList: packages.staffList.handler(({ context, input }) => listRecords(withInputLocale(context, input), packageRecords, input)),
  staffGet: packages.staffGet.handler(({ context, input }) => getRecord(withInputLocale(context, input), packageRecords, input.id)),
  create: packages.create.handler(({ context, input }) => createRecord(context, packageRecords, input)),
  edit: packages.edit.handler(({ context, input }) => editRecord(context, packageRecords, input)),
  remove: packages.remove.handler(({ context, input }) => deleteRecord(context, packageRecords, input.id)),
  restore: packages.restore.handler(({ context, input }) => restoreRecord(context, packageRecords, input.id)),
  setStatus: packages.setStatus.handler(({ context, input: { id, status } }) => setFields(context, packageRecords, id, { status })),
});
