import { calls } from "../../platform/api/calls.ts";
import { withInputLocale } from "../../platform/api/with-input-locale.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { deliveryCityRecords, deliveryRegionRecords } from "./delivery-area.records.ts";
import { listDeliveryCities, listDeliveryRegions } from "./delivery-area.service.ts";

const { merchant, merchantCity: city, merchantRegion: region } = calls;

export const deliveryAreaRouter = merchant.router({
  cities: merchant.cities.handler(({ context, input }) =>
    listDeliveryCities(withInputLocale(context, input)),
  ),
  regions: merchant.regions.handler(({ context, input }) =>
    listDeliveryRegions(withInputLocale(context, input), input.cityId),
  ),
});

export const deliveryCityRouter = city.router({
  ...recordHandlers(city, deliveryCityRecords),
});

export const deliveryRegionRouter = region.router({
  ...recordHandlers(region, deliveryRegionRecords),
});
