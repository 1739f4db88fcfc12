import { z } from "zod";
import { responsiveImage } from "../newsroom/media/responsive-image.ts";
import { byId, callOf, id, inLocale, publicCall } from "../platform/call.ts";
import {
  instant,
  localizedInput,
  localizedName,
  localizedText,
  plainText,
  recordEdit,
  staffPaging,
  staffRecord,
  timestamp,
} from "../platform/record.ts";
import { recordCalls } from "../platform/record-calls.ts";
import { amount, currency, priced } from "./money-schemas.ts";
import {
  campaignName,
  entitlement,
  entitlementNames,
  paymentMethod,
  soldEntitlement,
} from "./package-schemas.ts";
import { INTERVALS } from "./package-terms.ts";

/** Maximum number of feature lines, and of devices offered with a package. */
export const MAX_FEATURES = 20;
export const MAX_DEVICES = 10;
/** Highest limit of the devices that play at the same time. */
export const MAX_STREAMS = 20;
/** Maximum number of classes and single records that a package opens. */
const MAX_ENTITLEMENTS = 100;

const interval = z.enum(INTERVALS).describe("Payment interval");
const intervalCount = z
  .number()
  .int()
  .describe(
    "Months or years in a period; for a one-time payment, the months of access, or 0 for none",
  );
const grossAmount = amount.describe("Tax included, in the smallest unit of the package's currency");
const introductoryPeriods = z
  .number()
  .int()
  .describe(
    "Paid periods at this price, after which the regular price is charged; 0: it is charged for all periods",
  );
const maxStreams = z
  .number()
  .int()
  .nullable()
  .describe("Devices on which premium channels and episodes play at the same time; null: no limit");
const deviceModel = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._+-]{0,59}$/u);

export const offeredDevice = z.object({
  model: z.string().describe("Identifies the device in an order"),
  name: z.string(),
  price: grossAmount.describe("Unit price"),
});

/** Package, as offered to readers; texts are in the locale of the request. */
export const offeredPackage = z.object({
  id,
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  campaign: z.string().nullable().describe("Null for the regular list"),
  product: z.string().nullable(),
  picture: responsiveImage.nullable(),
  price: grossAmount.describe("Price of one period"),
  listPrice: grossAmount.nullable().describe("Regular price"),
  introductoryPeriods,
  ...priced,
  interval,
  intervalCount,
  trialDays: z.number().int().describe("Length of the free trial"),
  deviceRequired: z.boolean(),
  devices: z.array(offeredDevice),
  entitlements: z.array(entitlement),
  entitlementNames,
  maxStreams,
  saleFrom: timestamp.nullable(),
  saleUntil: timestamp.nullable().describe("Not sold from then on"),
  methods: z
    .array(paymentMethod)
    .describe("Payment methods that it can be paid with now; empty if it cannot be bought"),
});
export type OfferedPackage = z.infer<typeof offeredPackage>;

const CAMPAIGN_STATES = ["open", "soon", "over", "none"] as const;

/** Status of a campaign by the server's clock. */
export const campaignStatus = z.object({
  name: z.string(),
  product: z.string().nullable(),
  title: z
    .string()
    .describe("Title given by staff, in the locale of the request; empty if there is none"),
  state: z.enum(CAMPAIGN_STATES).describe("none: the campaign does not exist"),
  opensAt: timestamp.nullable().describe("Null if it was always open"),
  closesAt: timestamp.nullable().describe("Null if no end is set"),
  now: timestamp.describe("The server's clock, for a countdown"),
});
export type CampaignStatus = z.infer<typeof campaignStatus>;

export const campaignOffer = z.object({
  campaign: campaignStatus,
  packages: z.array(offeredPackage),
});
export type CampaignOffer = z.infer<typeof campaignOffer>;

/** Packages that staff can sell, including those that are not on sale yet. */
export const staffOffer = z.object({
  campaign: campaignStatus.nullable().describe("Null for the regular list"),
  packages: z.array(offeredPackage.extend({ onSale: z.boolean() })),
});
export type StaffOffer = z.infer<typeof staffOffer>;

/** State of a package's sale window, by the server's clock. */
export const SALE_STATES = ["open", "soon", "over"] as const;
export type SaleState = (typeof SALE_STATES)[number];

/** Package, as returned to staff. */
export const staffPackage = staffRecord.extend({
  name: localizedText,
  description: localizedText,
  features: z.array(localizedText),
  campaign: z.string().nullable(),
  product: z.string().nullable(),
  campaignTitle: localizedText,
  imageId: id.nullable(),
  image: responsiveImage.nullable(),
  price: grossAmount,
  listPrice: grossAmount.nullable(),
  introductoryPeriods,
  ...priced,
  interval,
  intervalCount,
  trialDays: z.number().int(),
  deviceRequired: z.boolean(),
  devices: z.array(offeredDevice.extend({ name: localizedText })),
  saleFrom: timestamp.nullable(),
  saleUntil: timestamp.nullable(),
  sale: z.enum(SALE_STATES).describe("By the sale window alone: a disabled package can be open"),
  website: z.boolean(),
  dashboard: z.boolean(),
  entitlements: z.array(entitlement),
  maxStreams,
  position: z.number().int(),
  status: z.boolean(),
});
export type StaffPackage = z.infer<typeof staffPackage>;

const isFilled = (text: object) => Object.values(text).some(Boolean);
const line = localizedInput(200).refine(isFilled).describe("Required in at least one language");
const time = instant.nullable().optional();
const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

const fields = {
  name: localizedName,
  description: localizedInput(2000).optional(),
  features: z.array(line).max(MAX_FEATURES).optional(),
  campaign: campaignName.nullable().optional(),
  product: campaignName.nullable().optional(),
  campaignTitle: localizedInput(100)
    .optional()
    .describe("Title of the page of the campaign, or of the product if there is one"),
  imageId: id.nullable().optional(),
  price: grossAmount,
  listPrice: grossAmount.nullable().optional(),
  introductoryPeriods: introductoryPeriods.min(0).max(120).optional(),
  currency: currency.optional().describe("Default for a new package: the station's currency"),
  interval,
  intervalCount: intervalCount.min(0).max(120).optional(),
  trialDays: z.number().int().min(0).max(365).optional(),
  deviceRequired: z.boolean().optional(),
  devices: z
    .array(z.strictObject({ model: deviceModel, name: line, price: grossAmount }))
    .max(MAX_DEVICES)
    .optional(),
  saleFrom: time,
  saleUntil: time,
  website: z.boolean().optional(),
  dashboard: z.boolean().optional(),
  entitlements: z.array(soldEntitlement).max(MAX_ENTITLEMENTS).refine(isDistinct).optional(),
  maxStreams: z
    .number()
    .int()
    .min(1)
    .max(MAX_STREAMS)
    .nullable()
    .optional()
    .describe("Applies to current subscribers, too; null: no limit"),
  position: z.number().int().min(0).max(100_000).optional(),
  status: z.boolean().optional(),
};

const tags = ["package"];
const sorts = [
  "position",
  "name",
  "price",
  "campaign",
  "saleFrom",
  "saleUntil",
  "status",
  "createdAt",
  "updatedAt",
  "id",
] as const;
/** Campaign name as requested by readers; the rules for names given by staff do not apply. */
const requestedCampaign = plainText(60)
  .min(1)
  .describe(
    "ReceiverBased, Nojoom or a product of it such as NojoomSport, BlackFriday, Christmas or any other campaign",
  );

export const packageContract = {
  website: publicCall
    .route({
      method: "GET",
      path: "/v1/package/website",
      tags,
      summary: "List the regular packages on sale on the site, or all that open some content",
    })
    .input(
      inLocale.extend({
        opens: entitlement
          .optional()
          .describe("Only packages that open this content, also those of campaigns"),
      }),
    )
    .output(z.array(offeredPackage)),
  public: publicCall
    .meta({ momentary: true })
    .route({
      method: "GET",
      path: "/v1/package/public",
      tags,
      summary: "Get the status of a campaign and its packages on sale on the site",
    })
    .input(inLocale.extend({ campaign: requestedCampaign }))
    .output(campaignOffer),
  dashboardPublic: callOf("manage", ["Package", "Orders"])
    .route({
      method: "GET",
      path: "/v1/package/dashboard/public",
      tags,
      summary: "Staff: get the packages that they can sell, of a campaign or of the regular list",
    })
    .input(inLocale.extend({ campaign: requestedCampaign.optional() }))
    .output(staffOffer),
  get: publicCall
    .route({
      method: "GET",
      path: "/v1/package/{id}",
      tags,
      summary: "Get a package on sale on the site",
    })
    .input(byId)
    .output(offeredPackage),
  ...recordCalls({
    entity: "Package",
    tag: "package",
    noun: "package",
    paths: {
      list: "/v1/package/dashboard",
      edit: "/v1/package/edit/{id}",
      status: "/v1/package/status/{id}",
    },
    row: staffPackage,
    list: staffPaging(sorts).extend({
      campaign: campaignName.optional(),
      regular: z
        .boolean()
        .optional()
        .describe("true: only the regular list; false: only campaigns"),
      sale: z.enum(SALE_STATES).optional(),
      currency: currency.optional(),
    }),
    create: z.strictObject(fields),
    edit: recordEdit.extend(fields).partial({ name: true, price: true, interval: true }),
  }),
};
