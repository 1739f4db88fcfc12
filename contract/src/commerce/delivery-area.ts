import { z } from "zod";
import { id, inLocale, publicCall } from "../platform/call.ts";
import {
  localizedName,
  localizedText,
  recordEdit,
  staffPaging,
  staffRecord,
} from "../platform/record.ts";
import { recordCalls } from "../platform/record-calls.ts";
import { amount, currency, priced } from "./money-schemas.ts";

const deliveryFee = amount.describe(
  "Fee of a delivery, tax included, in the smallest unit of its currency",
);

/** Delivery city, as readers choose it. */
export const deliveryCity = z.object({ id, name: z.string() });
export type DeliveryCity = z.infer<typeof deliveryCity>;

/** Delivery region: a part of a city, with its delivery fee. */
export const deliveryRegion = z.object({
  id,
  cityId: id,
  name: z.string(),
  deliveryFee,
  ...priced,
});
export type DeliveryRegion = z.infer<typeof deliveryRegion>;

export const staffDeliveryCity = staffRecord.extend({
  name: localizedText,
  position: z.number().int(),
  status: z.boolean(),
  regions: z.number().int().describe("Number of regions, including disabled ones"),
});
export type StaffDeliveryCity = z.infer<typeof staffDeliveryCity>;

export const staffDeliveryRegion = staffRecord.extend({
  cityId: id,
  city: z.string(),
  name: localizedText,
  deliveryFee,
  ...priced,
  position: z.number().int(),
  status: z.boolean(),
});

const cityFields = {
  name: localizedName,
  position: z.number().int().min(0).max(100_000).optional(),
  status: z.boolean().optional(),
};
const regionFields = {
  ...cityFields,
  cityId: id,
  deliveryFee: deliveryFee.optional(),
  currency: currency.optional().describe("Default for a new region: the station's currency"),
};

const tags = ["merchant"];
const sorts = ["position", "name", "status", "createdAt", "updatedAt", "id"] as const;

/** Delivery areas: where devices are delivered and cash is collected. */
export const deliveryAreaContract = {
  cities: publicCall
    .route({
      method: "GET",
      path: "/v1/merchant/cities",
      tags,
      summary: "List the delivery cities",
    })
    .input(inLocale)
    .output(z.array(deliveryCity)),
  regions: publicCall
    .meta({ mayReply: [404] })
    .route({
      method: "GET",
      path: "/v1/merchant/regions",
      tags,
      summary: "List the delivery regions of a city, with their delivery fees",
    })
    .input(inLocale.extend({ cityId: id }))
    .output(z.array(deliveryRegion)),
};

/** Delivery areas are managed with the permission for packages. */
export const deliveryCityContract = recordCalls({
  entity: "Package",
  tag: "merchant",
  base: "/v1/merchant/city",
  noun: "city",
  paths: {
    list: "/v1/merchant/city/admin",
    edit: "/v1/merchant/city/edit/{id}",
    status: "/v1/merchant/city/status/{id}",
  },
  row: staffDeliveryCity,
  list: staffPaging(sorts),
  create: z.strictObject(cityFields),
  edit: recordEdit.extend(cityFields).partial({ name: true }),
});

export const deliveryRegionContract = recordCalls({
  entity: "Package",
  tag: "merchant",
  base: "/v1/merchant/region",
  noun: "region",
  paths: {
    list: "/v1/merchant/region/admin",
    edit: "/v1/merchant/region/edit/{id}",
    status: "/v1/merchant/region/status/{id}",
  },
  row: staffDeliveryRegion,
  list: staffPaging([...sorts, "deliveryFee"]).extend({ cityId: id.optional() }),
  create: z.strictObject(regionFields),
  edit: recordEdit.extend(regionFields).partial({ name: true, cityId: true }),
});
