import { type Currency, MAX_AMOUNT } from "@masthead/contract/commerce/money.ts";
import { MAX_DEVICE_QUANTITY, resolveCampaign } from "@masthead/contract/commerce/package-terms.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { conflictAt, invalidInput, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { type PackageRow, packageInChannel } from "./package.sql.ts";
import type { SalesChannel } from "./package.visible.ts";
import { saleStateAt } from "./sale-window.ts";

/** The package that a buyer wants, where and when. */
export interface OfferRequest {
  packageId: number;
  /** The campaign that the buyer was shown, null for the regular list; not compared if left out. */
  campaign?: string | null;
  channel: SalesChannel;
  now: Date;
}

/**
 * Returns the package to be bought if it is on sale in that sales channel at that time.
 * @throws as `requireOnSale`
 */
export async function requirePackageOnSale(
  context: Pick<CallContext, "db" | "locale">,
  { packageId, campaign, channel, now }: OfferRequest,
): Promise<PackageRow> {
  const row = await packageInChannel(context.db, packageId, channel);
  return requireOnSale(context, row, campaign, now);
}

/**
 * Returns a package of a sales channel if it is on sale at that time.
 * @throws NOT_FOUND if the channel does not have it; CONFLICT with the reason at `packageId` if its
 * sale window has not opened or has closed, and at `campaign` if it belongs to another campaign
 */
export function requireOnSale(
  context: Pick<CallContext, "locale">,
  row: PackageRow | undefined,
  campaign: OfferRequest["campaign"],
  now: Date,
): PackageRow {
  if (!row) throw notFound();
  if (campaign !== undefined && !isOfCampaign(row, campaign))
    throw conflictAt(context, "campaign", "package.otherCampaign");
  const sale = saleStateAt(row, now);
  if (sale === "soon")
    throw conflictAt(
      context,
      "packageId",
      row.campaign ? "package.campaignSoon" : "package.notOnSaleYet",
    );
  if (sale === "over")
    throw conflictAt(
      context,
      "packageId",
      row.campaign ? "package.campaignOver" : "package.offSale",
    );
  return row;
}

function isOfCampaign(row: PackageRow, name: string | null): boolean {
  if (name === null) return row.campaign === null;
  const { campaign, product } = resolveCampaign(name);
  const isSame = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase();
  return isSame(row.campaign, campaign) && (product === null || isSame(row.product, product));
}

/** A line of a price, amounts in minor units. */
interface PriceLine {
  /** Device model; null for the package itself. */
  model: string | null;
  name: LocalizedText;
  quantity: number;
  unitPrice: number;
  total: number;
}

export interface Price {
  lines: PriceLine[];
  /** Total of all lines, including tax. */
  total: number;
  /** Total without the package while its first period is free: the amount due now. */
  dueNow: number;
  currency: Currency;
}

/**
 * Computes the price of a package with devices, from the package's own prices alone.
 * @param devices models that the package offers, each listed once, 1 to 10 of it
 * @throws INVALID_INPUT at `devices`, or at the invalid device
 */
export function computePackagePrice(
  context: Pick<CallContext, "locale">,
  row: Pick<PackageRow, "name" | "price" | "currency" | "trialDays" | "devices" | "deviceRequired">,
  devices: readonly { model: string; quantity: number }[],
): Price {
  if (row.deviceRequired && !devices.length)
    throw invalidInput(context, "devices", "package.needsDevice");
  const deviceLines = devices.map(({ model, quantity }, i): PriceLine => {
    const offered = row.devices.find((one) => one.model === model);
    if (!offered) throw invalidInput(context, `devices.${i}.model`, "package.unknownModel");
    if (devices.findIndex((one) => one.model === model) !== i)
      throw invalidInput(context, `devices.${i}.model`, "package.sameModel");
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_DEVICE_QUANTITY)
      throw invalidInput(context, `devices.${i}.quantity`, "package.quantity", {
        max: MAX_DEVICE_QUANTITY,
      });
    return {
      model,
      name: offered.name,
      quantity,
      unitPrice: offered.price,
      total: offered.price * quantity,
    };
  });
  const lines: PriceLine[] = [
    { model: null, name: row.name, quantity: 1, unitPrice: row.price, total: row.price },
    ...deviceLines,
  ];
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  if (total > MAX_AMOUNT) throw invalidInput(context, "devices", "package.tooMuch");
  return {
    lines,
    total,
    dueNow: row.trialDays > 0 ? total - row.price : total,
    currency: row.currency,
  };
}
