import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords } from "../../platform/crud/list-records.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { calls } from "../../platform/http/calls.ts";
import { inCallLocale } from "../../platform/http/in-call-locale.ts";
import { merchantCityRecords, merchantRegionRecords } from "./merchant.records.ts";
import { deliveredCities, deliveredRegions } from "./merchant.service.ts";

const { merchant, merchantCity: city, merchantRegion: region } = calls;

export const merchantRouter = merchant.router({
  cities: merchant.cities.handler(({ context, input }) => deliveredCities(inCallLocale(context, input))),
  regions: merchant.regions.handler(({ context, input }) => deliveredRegions(inCallLocale(context, input), input.cityId)),
});

export const merchantCityRouter = city.router({
  staffList: city.staffList.handler(({ context, input }) => listRecords(inCallLocale(context, input), merchantCityRecords, input)),
  staffGet: city.staffGet.handler(({ context, input }) => getRecord(inCallLocale(context, input), merchantCityRecords, input.id)),
  create: city.create.handler(({ context, input }) => createRecord(context, merchantCityRecords, input)),
  edit: city.edit.handler(({ context, input }) => editRecord(context, merchantCityRecords, input)),
  remove: city.remove.handler(({ context, input }) => deleteRecord(context, merchantCityRecords, input.id)),
  restore: city.restore.handler(({ context, input }) => restoreRecord(context, merchantCityRecords, input.id)),
  setStatus: city.setStatus.handler(({ context, input: { id, status } }) => setFields(context, merchantCityRecords, id, { status })),
});

export const merchantRegionRouter = region.router({
  staffList: region.staffList.handler(({ context, input }) => listRecords(inCallLocale(context, input), merchantRegionRecords, input)),
  staffGet: region.staffGet.handler(({ context, input }) => getRecord(inCallLocale(context, input), merchantRegionRecords, input.id)),
  create: region.create.handler(({ context, input }) => createRecord(context, merchantRegionRecords, input)),
  edit: region.edit.handler(({ context, input }) => editRecord(context, merchantRegionRecords, input)),
  remove: region.remove.handler(({ context, input }) => deleteRecord(context, merchantRegionRecords, input.id)),
  restore: region.restore.handler(({ context, input }) => restoreRecord(context, merchantRegionRecords, input.id)),
  setStatus: region.setStatus.handler(({ context, input: { id, status } }) => setFields(context, merchantRegionRecords, id, { status })),
});
