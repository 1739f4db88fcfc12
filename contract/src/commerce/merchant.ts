import { z } from "zod";
import { id, inLocale, publicCall } from "../system/call.ts";
import { recordEdit, staffPaging, staffRecord, textInBoth, writtenName } from "../system/record.ts";
import { recordCalls } from "../system/record-calls.ts";
import { amount, currency } from "./money.ts";

const deliveryFee = amount.describe("Of a delivery there, tax contained, in the smallest unit of its currency");

/** A city that is delivered to, as readers choose it. */
export const merchantCity = z.object({ id, name: z.string() });
export type MerchantCity = z.infer<typeof merchantCity>;

/** A part of a city, and what a delivery there costs. */
export const merchantRegion = z.object({ id, cityId: id, name: z.string(), deliveryFee, currency });
export type MerchantRegion = z.infer<typeof merchantRegion>;

export const staffMerchantCity = staffRecord.extend({
  name: textInBoth,
  position: z.number().int(),
  status: z.boolean(),
  regions: z.number().int().describe("Parts of it, switched-off ones too"),
});
export type StaffMerchantCity = z.infer<typeof staffMerchantCity>;

export const staffMerchantRegion = staffRecord.extend({
  cityId: id,
  city: z.string(),
  name: textInBoth,
  deliveryFee,
  currency,
  position: z.number().int(),
  status: z.boolean(),
});
export type StaffMerchantRegion = z.infer<typeof staffMerchantRegion>;

const cityFields = {
  name: writtenName,
  position: z.number().int().min(0).max(100_000).optional(),
  status: z.boolean().optional(),
};
const regionFields = {
  ...cityFields,
  cityId: id,
  deliveryFee: deliveryFee.optional(),
  currency: currency.optional().describe("Without one a new region is delivered to in the station's"),
};

const tags = ["merchant"];
const sorts = ["position", "name", "status", "createdAt", "updatedAt", "id"] as const;

/** Where is delivered to and cash collected. */
export const merchantContract = {
  cities: publicCall
    .route({ method: "GET", path: "/v1/merchant/cities", tags, summary: "Cities that are delivered to" })
    .input(inLocale)
    .output(z.array(merchantCity)),
  regions: publicCall
    .meta({ mayReply: [404] })
    .route({ method: "GET", path: "/v1/merchant/regions", tags, summary: "Parts of a city, and what a delivery there costs" })
    .input(inLocale.extend({ cityId: id }))
    .output(z.array(merchantRegion)),
};

/** Who manages packages manages where they are delivered to. */
export const merchantCityContract = recordCalls({
  entity: "Package",
  tag: "merchant",
  base: "/v1/merchant/city",
  noun: "city",
  paths: { list: "/v1/merchant/city/admin", edit: "/v1/merchant/city/edit/{id}", status: "/v1/merchant/city/status/{id}" },
  row: staffMerchantCity,
  list: staffPaging(sorts),
  create: z.strictObject(cityFields),
  edit: recordEdit.extend(cityFields).partial({ name: true }),
});

export const merchantRegionContract = recordCalls({
  entity: "Package",
  tag: "merchant",
  base: "/v1/merchant/region",
  noun: "region",
  paths: { list: "/v1/merchant/region/admin", edit: "/v1/merchant/region/edit/{id}", status: "/v1/merchant/region/status/{id}" },
  row: staffMerchantRegion,
  list: staffPaging([...sorts, "deliveryFee"]).extend({ cityId: id.optional() }),
  create: z.strictObject(regionFields),
  edit: recordEdit.extend(regionFields).partial({ name: true, cityId: true }),
});
