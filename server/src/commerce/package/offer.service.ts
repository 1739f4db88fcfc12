import { type Currency, MOST_MONEY } from "@masthead/contract/commerce/money.ts";
import { MOST_OF_A_DEVICE } from "@masthead/contract/commerce/package.ts";
import { campaignOf } from "@masthead/contract/commerce/package-terms.ts";
import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import { conflictError, notFound, problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { type PackageRow, packageOffered } from "./package.store.ts";
import type { SalePlace } from "./package.visible.ts";
import { saleAt } from "./package-window.ts";

export interface OfferAsked {
  packageId: number;
  /** The campaign that whoever buys was shown, null for the regular list; left out it is not compared. */
  campaign?: string | null | undefined;
  place: SalePlace;
  now: Date;
}

/**
 * The package that is to be bought, whole, if it is on sale there at that moment.
 * @throws NOT_FOUND when it is not sold at that place at all; CONFLICT with the reason at `packageId` when its window has not opened or has closed, and at `campaign`
 * when it is none of that campaign
 */
export async function offerOf(
  { db, locale }: Pick<CallContext, "db" | "locale">,
  { packageId, campaign, place, now }: OfferAsked,
): Promise<PackageRow> {
  const row = await packageOffered(db, packageId, place);
  if (!row) throw notFound();
  const refuse = (path: string, word: string) => conflictError({ errors: [{ path, message: wordsOf(locale)(`package.${word}`) }] });
  if (campaign !== undefined && !isOfCampaign(row, campaign)) throw refuse("campaign", "otherCampaign");
  const sale = saleAt(row, now);
  if (sale === "soon") throw refuse("packageId", row.campaign ? "campaignSoon" : "notOnSaleYet");
  if (sale === "over") throw refuse("packageId", row.campaign ? "campaignOver" : "offSale");
  return row;
}

function isOfCampaign(row: PackageRow, name: string | null): boolean {
  if (name === null) return row.campaign === null;
  const { campaign, product } = campaignOf(name);
  const same = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase();
  return same(row.campaign, campaign) && (product === null || same(row.product, product));
}

/** A line of what is paid, in the smallest unit. */
interface PriceLine {
  /** null: the package itself. */
  model: string | null;
  name: LocalizedText;
  quantity: number;
  unitPrice: number;
  total: number;
}

export interface Price {
  lines: PriceLine[];
  /** What all lines cost together, tax contained. */
  total: number;
  /** The same without the package while its first period is free: what is to be paid at once. */
  dueNow: number;
  currency: Currency;
}

/**
 * What a package costs with devices, by the package's own prices alone.
 * @param devices models that the package offers, each named once, 1 to 10 of it
 * @throws INVALID_INPUT at `devices`, or at the device that cannot be
 */
export function priceOf(
  { locale }: Pick<CallContext, "locale">,
  row: Pick<PackageRow, "name" | "price" | "currency" | "trialDays" | "devices" | "deviceRequired">,
  devices: readonly { model: string; quantity: number }[],
): Price {
  const refuse = (path: string, word: string) =>
    problemError("INVALID_INPUT", [{ path, message: wordsOf(locale)(`package.${word}`, { most: MOST_OF_A_DEVICE }) }]);
  if (row.deviceRequired && !devices.length) throw refuse("devices", "needsDevice");
  const chosen = devices.map(({ model, quantity }, i): PriceLine => {
    const offered = row.devices.find((one) => one.model === model);
    if (!offered) throw refuse(`devices.${i}.model`, "unknownModel");
    if (devices.findIndex((one) => one.model === model) !== i) throw refuse(`devices.${i}.model`, "sameModel");
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MOST_OF_A_DEVICE) throw refuse(`devices.${i}.quantity`, "quantity");
    return { model, name: offered.name, quantity, unitPrice: offered.price, total: offered.price * quantity };
  });
  const lines: PriceLine[] = [{ model: null, name: row.name, quantity: 1, unitPrice: row.price, total: row.price }, ...chosen];
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  if (total > MOST_MONEY) throw refuse("devices", "tooMuch");
  return { lines, total, dueNow: row.trialDays > 0 ? total - row.price : total, currency: row.currency };
}
