import { calls } from "../../platform/api/calls.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { deliveryCityRecords, deliveryRegionRecords } from "./delivery-area.records.ts";
import { listDeliveryCities, listDeliveryRegions } from "./delivery-area.service.ts";

const { merchant, merchantCity: city, merchantRegion: region } = calls;

export const deliveryAreaRouter = merchant.router({
  cities: merchant.cities.handler(({ context }) => listDeliveryCities(context)),
  regions: merchant.regions.handler(({ context, input }) =>
    listDeliveryRegions(context, input.cityId),
  ),
});

export const deliveryCityRouter = city.router({
  ...recordHandlers(city, deliveryCityRecords),
});

export const deliveryRegionRouter = region.router({
  ...recordHandlers(region, deliveryRegionRecords),
});
