import {
  deliveryCity,
  deliveryRegion,
  staffDeliveryCity,
  staffDeliveryRegion,
} from "@masthead/contract/commerce/delivery-area.ts";
import type { ServerModule } from "../../module.ts";
import { purgeOf } from "../../platform/crud/delete-records.ts";
import { deliveryCityRecords, deliveryRegionRecords } from "./delivery-area.records.ts";
import {
  deliveryAreaRouter,
  deliveryCityRouter,
  deliveryRegionRouter,
} from "./delivery-area.router.ts";
import { regionReferences } from "./delivery-area.store.ts";

export const deliveryAreaModule: ServerModule = {
  router: {
    merchant: deliveryAreaRouter,
    merchantCity: deliveryCityRouter,
    merchantRegion: deliveryRegionRouter,
  },
  records: [deliveryCityRecords, deliveryRegionRecords],
  purges: [purgeOf(deliveryCityRecords), purgeOf(deliveryRegionRecords)],
  references: [regionReferences],
  apiTags: { merchant: "Delivery areas and delivery fees." },
  apiSchemas: {
    MerchantCity: { schema: deliveryCity },
    MerchantRegion: { schema: deliveryRegion },
    StaffMerchantCity: { schema: staffDeliveryCity },
    StaffMerchantRegion: { schema: staffDeliveryRegion },
  },
};
