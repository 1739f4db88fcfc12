import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords } from "../../platform/crud/list-records.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { calls } from "../../platform/http/calls.ts";
import { withInputLocale } from "../../platform/http/with-input-locale.ts";
import { deliveryCityRecords, deliveryRegionRecords } from "./delivery-area.records.ts";
import { listDeliveryCities, listDeliveryRegions } from "./delivery-area.service.ts";

const { merchant, merchantCity: city, merchantRegion: region } = calls;

export const deliveryAreaRouter = merchant.router({
  cities: merchant.cities.handler(({ context, input }) => listDeliveryCities(withInputLocale(context, input))),
  regions: merchant.regions.handler(({ context, input }) => listDeliveryRegions(withInputLocale(context, input), input.cityId)),
});

export const deliveryCityRouter = city.router({
  staffList: city.staffList.handler(({ context, input }) => listRecords(withInputLocale(context, input), deliveryCityRecords, input)),
  staffGet: city.staffGet.handler(({ context, input }) => getRecord(withInputLocale(context, input), deliveryCityRecords, input.id)),
  create: city.create.handler(({ context, input }) => createRecord(context, deliveryCityRecords, input)),
  edit: city.edit.handler(({ context, input }) => editRecord(context, deliveryCityRecords, input)),
  remove: city.remove.handler(({ context, input }) => deleteRecord(context, deliveryCityRecords, input.id)),
  restore: city.restore.handler(({ context, input }) => restoreRecord(context, deliveryCityRecords, input.id)),
  setStatus: city.setStatus.handler(({ context, input: { id, status } }) => setFields(context, deliveryCityRecords, id, { status })),
});

export const deliveryRegionRouter = region.router({
  staffList: region.staffList.handler(({ context, input }) => listRecords(withInputLocale(context, input), deliveryRegionRecords, input)),
  staffGet: region.staffGet.handler(({ context, input }) => getRecord(withInputLocale(context, input), deliveryRegionRecords, input.id)),
  create: region.create.handler(({ context, input }) => createRecord(context, deliveryRegionRecords, input)),
  edit: region.edit.handler(({ context, input }) => editRecord(context, deliveryRegionRecords, input)),
  remove: region.remove.handler(({ context, input }) => deleteRecord(context, deliveryRegionRecords, input.id)),
  restore: region.restore.handler(({ context, input }) => restoreRecord(context, deliveryRegionRecords, input.id)),
  setStatus: region.setStatus.handler(({ context, input: { id, status } }) => setFields(context, deliveryRegionRecords, id, { status })),
});
