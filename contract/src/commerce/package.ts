import { z } from "zod";
import { picture } from "../newsroom/picture.ts";
import { byId, callOf, id, inLocale, publicCall } from "../system/call.ts";
import { moment, recordEdit, staffPaging, staffRecord, textInBoth, written, writtenInBoth, writtenName } from "../system/record.ts";
import { recordCalls } from "../system/record-calls.ts";
import { amount, currency } from "./money.ts";
import { campaignName, entitlement, INTERVALS, soldEntitlement } from "./package-terms.ts";

/** Lines of what a package includes, and devices that it offers, at most. */
export const MOST_FEATURES = 20;
export const MOST_DEVICES = 10;
/** Of one model in one order, at most. */
export const MOST_OF_A_DEVICE = 10;

const interval = z.enum(INTERVALS).describe("How often it is paid");
const intervalCount = z
  .number()
  .int()
  .describe("Months or years that a period has; of what is paid once the months that it opens, 0 where it opens nothing");
const inCurrency = amount.describe("Tax contained, in the smallest unit of the package's currency");
const deviceModel = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._+-]{0,59}$/u);

/** A device as readers see it. */
export const offeredDevice = z.object({
  model: z.string().describe("Names it in an order"),
  name: z.string(),
  price: inCurrency.describe("Of one"),
});

/** A package as readers see it, texts in the locale of the call. */
export const offeredPackage = z.object({
  id,
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  campaign: z.string().nullable().describe("Null: it is on the regular list"),
  product: z.string().nullable(),
  picture: picture.nullable(),
  price: inCurrency.describe("Of one period"),
  listPrice: inCurrency.nullable().describe("What it costs otherwise"),
  currency,
  interval,
  intervalCount,
  trialDays: z.number().int().describe("The first period is free for so long"),
  deviceRequired: z.boolean(),
  devices: z.array(offeredDevice),
  entitlements: z.array(entitlement),
  saleFrom: moment.nullable(),
  saleUntil: moment.nullable().describe("From then on it is not sold"),
});
export type OfferedPackage = z.infer<typeof offeredPackage>;

export const CAMPAIGN_STATES = ["open", "soon", "over", "none"] as const;

/** How a campaign stands by the server's clock. */
export const campaignStanding = z.object({
  name: z.string(),
  product: z.string().nullable(),
  state: z.enum(CAMPAIGN_STATES).describe("none: there is no such campaign"),
  opensAt: moment.nullable().describe("Null when it always was"),
  closesAt: moment.nullable().describe("Null when no end is set"),
  now: moment.describe("The server's clock, for a countdown"),
});
export type CampaignStanding = z.infer<typeof campaignStanding>;

export const campaignOffer = z.object({ campaign: campaignStanding, packages: z.array(offeredPackage) });
export type CampaignOffer = z.infer<typeof campaignOffer>;

/** What staff can sell, also what is not on sale yet. */
export const deskOffer = z.object({
  campaign: campaignStanding.nullable().describe("Null for the regular list"),
  packages: z.array(offeredPackage.extend({ onSale: z.boolean() })),
});
export type DeskOffer = z.infer<typeof deskOffer>;

/** Where a package stands in its window, by the server's clock. */
export const SALE_STATES = ["open", "soon", "over"] as const;
export type SaleState = (typeof SALE_STATES)[number];

/** A package as staff get it. */
export const staffPackage = staffRecord.extend({
  name: textInBoth,
  description: textInBoth,
  features: z.array(textInBoth),
  campaign: z.string().nullable(),
  product: z.string().nullable(),
  imageId: id.nullable(),
  image: picture.nullable(),
  price: inCurrency,
  listPrice: inCurrency.nullable(),
  currency,
  interval,
  intervalCount,
  trialDays: z.number().int(),
  deviceRequired: z.boolean(),
  devices: z.array(offeredDevice.extend({ name: textInBoth })),
  saleFrom: moment.nullable(),
  saleUntil: moment.nullable(),
  sale: z.enum(SALE_STATES).describe("By the window alone: a package that is switched off may be open"),
  website: z.boolean(),
  dashboard: z.boolean(),
  entitlements: z.array(entitlement),
  position: z.number().int(),
  status: z.boolean(),
});
export type StaffPackage = z.infer<typeof staffPackage>;

const isFilled = (text: object) => Object.values(text).some(Boolean);
const line = writtenInBoth(200).refine(isFilled).describe("At least one language is filled");
const time = z.iso.datetime({ offset: true }).nullable().optional();
const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

const fields = {
  name: writtenName,
  description: writtenInBoth(2000).optional(),
  features: z.array(line).max(MOST_FEATURES).optional(),
  campaign: campaignName.nullable().optional(),
  product: campaignName.nullable().optional(),
  imageId: id.nullable().optional(),
  price: inCurrency,
  listPrice: inCurrency.nullable().optional(),
  currency: currency.optional().describe("Without one a new package is sold in the station's"),
  interval,
  intervalCount: intervalCount.min(0).max(120).optional(),
  trialDays: z.number().int().min(0).max(365).optional(),
  deviceRequired: z.boolean().optional(),
  devices: z
    .array(z.strictObject({ model: deviceModel, name: line, price: inCurrency }))
    .max(MOST_DEVICES)
    .optional(),
  saleFrom: time,
  saleUntil: time,
  website: z.boolean().optional(),
  dashboard: z.boolean().optional(),
  entitlements: z.array(soldEntitlement).refine(isDistinct).optional(),
  position: z.number().int().min(0).max(100_000).optional(),
  status: z.boolean().optional(),
};

const tags = ["package"];
const sorts = ["position", "name", "price", "campaign", "saleFrom", "saleUntil", "status", "createdAt", "updatedAt", "id"] as const;
/** Written as readers of an address write it: staff's rules for names do not bind who asks. */
const asked = written(60)
  .min(1)
  .describe("ReceiverBased, Nojoom or a product of it such as NojoomSport, BlackFriday, Christmas or any other");

export const packageContract = {
  website: publicCall
    .route({ method: "GET", path: "/v1/package/website", tags, summary: "The regular packages that are on sale on the site" })
    .input(inLocale)
    .output(z.array(offeredPackage)),
  public: publicCall
    .meta({ momentary: true })
    .route({
      method: "GET",
      path: "/v1/package/public",
      tags,
      summary: "A campaign: how it stands, and its packages that are on sale on the site",
    })
    .input(inLocale.extend({ campaign: asked }))
    .output(campaignOffer),
  dashboardPublic: callOf("manage", ["Package", "Orders"])
    .route({
      method: "GET",
      path: "/v1/package/dashboard/public",
      tags,
      summary: "Staff: what they can sell, of a campaign or of the regular list",
    })
    .input(inLocale.extend({ campaign: asked.optional() }))
    .output(deskOffer),
  get: publicCall
    .route({ method: "GET", path: "/v1/package/{id}", tags, summary: "One package that is on sale on the site" })
    .input(byId)
    .output(offeredPackage),
  ...recordCalls({
    entity: "Package",
    tag: "package",
    noun: "package",
    paths: { list: "/v1/package/dashboard", edit: "/v1/package/edit/{id}", status: "/v1/package/status/{id}" },
    row: staffPackage,
    list: staffPaging(sorts).extend({
      campaign: campaignName.optional(),
      regular: z.boolean().optional().describe("Those of the regular list alone, or those of campaigns alone"),
      sale: z.enum(SALE_STATES).optional(),
      currency: currency.optional(),
    }),
    create: z.strictObject(fields),
    edit: recordEdit.extend(fields).partial({ name: true, price: true, interval: true }),
  }),
};
