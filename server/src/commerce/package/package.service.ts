import {
  type Entitlement,
  scopeOf,
  soldEntitlements,
} from "@masthead/contract/commerce/entitlements.ts";
import { pricedIn } from "@masthead/contract/commerce/money.ts";
import type {
  CampaignOffer,
  CampaignStatus,
  OfferedPackage,
  StaffOffer,
} from "@masthead/contract/commerce/package.ts";
import { LISTED_CAMPAIGNS, resolveCampaign } from "@masthead/contract/commerce/package-terms.ts";
import { type Locale, localized } from "@masthead/contract/platform/locale.ts";
import { findImagesById } from "../../newsroom/media/media-lookup.service.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import {
  entitlementNamesOf,
  entitlementsOpening,
  pickEntitlementNames,
} from "../entitlement/entitlement.service.ts";
import { canPayByCard } from "../gateway/gateways.ts";
import { availableMethods } from "../gateway/payment-methods.service.ts";
import {
  type CampaignName,
  currentAndUpcomingPackages,
  type PackageRow,
  packageOnSale,
  packagesOfCampaign,
  packagesOnSale,
} from "./package.sql.ts";
import type { SalesChannel } from "./package.visible.ts";
import { combineSaleWindows, saleStateAt } from "./sale-window.ts";

/** Packages in the shape of the public API, in the order of the rows. */
async function toOffers(context: CallContext, rows: PackageRow[]): Promise<OfferedPackage[]> {
  const { db, locale } = context;
  tag(...rows.map(({ id }) => `package:${id}` as const));
  const [images, names, methods] = await Promise.all([
    findImagesById(
      db,
      rows.flatMap(({ imageId }) => imageId ?? []),
      locale,
    ),
    entitlementNamesOf(
      db,
      rows.flatMap(({ entitlements }) => entitlements),
      locale,
    ),
    availableMethods(context),
  ]);
  const takesCard = ({ price: amount, currency }: PackageRow) =>
    canPayByCard(context.platform, { amount, currency });
  return rows.map((row) => ({
    id: row.id,
    name: localized(row.name, locale),
    description: localized(row.description, locale),
    features: row.features.map((one) => localized(one, locale)),
    campaign: row.campaign,
    product: row.product,
    picture: images.get(row.imageId ?? 0) ?? null,
    price: row.price,
    listPrice: row.listPrice,
    introductoryPeriods: row.introductoryPeriods,
    ...pricedIn(row.currency),
    interval: row.interval,
    intervalCount: row.intervalCount,
    trialDays: row.trialDays,
    deviceRequired: row.deviceRequired,
    devices: row.devices.map(({ model, name, price }) => ({
      model,
      name: localized(name, locale),
      price,
    })),
    entitlements: soldEntitlements(row.entitlements),
    entitlementNames: pickEntitlementNames(row.entitlements, names),
    maxStreams: row.maxStreams,
    saleFrom: row.saleFrom?.toISOString() ?? null,
    saleUntil: row.saleUntil?.toISOString() ?? null,
    methods: methods.filter((method) => method !== "card" || takesCard(row)),
  }));
}

/**
 * Packages of the regular list that are on sale on the website. With `opens`: packages that open
 * this content, also from listed campaigns.
 * @throws NOT_FOUND if `opens` is limited to a record that does not exist
 */
export async function websitePackages(
  context: CallContext,
  opens?: Entitlement,
): Promise<OfferedPackage[]> {
  const { db, now, locale } = context;
  tag("list:package");
  if (opens === undefined) return toOffers(context, await packagesOnSale(db, null, "website", now));
  if (scopeOf(opens) && !(await entitlementNamesOf(db, [opens], locale)).size) throw notFound();
  const opening = await entitlementsOpening(db, opens);
  const lists = await Promise.all(
    [null, ...LISTED_CAMPAIGNS.map(resolveCampaign)].map((name) =>
      packagesOnSale(db, name, "website", now),
    ),
  );
  return toOffers(
    context,
    lists
      .flat()
      .filter(({ entitlements }) =>
        entitlements.some((entitlement) => opening.includes(entitlement)),
      ),
  );
}

/**
 * State of a campaign, and its packages that are on sale on the website. Packages not on sale are
 * not revealed, only when the campaign opens or closes.
 */
export async function campaignOffer(context: CallContext, name: string): Promise<CampaignOffer> {
  tag("list:package");
  const campaignName = resolveCampaign(name);
  const [campaign, rows] = await Promise.all([
    currentStatus(context, campaignName, "website"),
    packagesOnSale(context.db, campaignName, "website", context.now),
  ]);
  return { campaign, packages: await toOffers(context, rows) };
}

/** Packages that staff can sell, of a campaign or the regular list, including upcoming ones. */
export async function staffOffer(
  context: CallContext,
  name: string | undefined,
): Promise<StaffOffer> {
  const { db, now } = context;
  const campaignName = name === undefined ? null : resolveCampaign(name);
  const [campaign, rows] = await Promise.all([
    campaignName && currentStatus(context, campaignName, "dashboard"),
    currentAndUpcomingPackages(db, campaignName, "dashboard", now),
  ]);
  const offers = await toOffers(context, rows);
  return {
    campaign,
    packages: offers.map((offer, i) => ({ ...offer, onSale: isOpen(rows[i], now) })),
  };
}

const isOpen = (row: PackageRow | undefined, now: Date) =>
  row !== undefined && saleStateAt(row, now) === "open";

async function currentStatus(
  { db, now, locale }: CallContext,
  campaignName: CampaignName,
  place: SalesChannel,
): Promise<CampaignStatus> {
  const packages = await packagesOfCampaign(db, campaignName, place);
  const { state, opensAt, closesAt } = combineSaleWindows(packages, now);
  return {
    name: campaignName.campaign,
    product: campaignName.product,
    title: titleOf(campaignName, packages, locale),
    state,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    now: now.toISOString(),
  };
}

/**
 * Title of a campaign or product from the first package that has one. A product does not inherit
 * the title of its campaign.
 */
function titleOf(
  { product }: CampaignName,
  packages: Pick<PackageRow, "product" | "campaignTitle">[],
  locale: Locale,
): string {
  const own = packages.filter((row) => row.product?.toLowerCase() === product?.toLowerCase());
  return own.map(({ campaignTitle }) => localized(campaignTitle, locale)).find(Boolean) ?? "";
}

/**
 * A package that is on sale on the website.
 * @throws NOT_FOUND if the package does not exist, or is not on sale there
 */
export async function getPackageOnWebsite(
  context: CallContext,
  id: number,
): Promise<OfferedPackage> {
  tag(`package:${id}`);
  const row = await packageOnSale(context.db, id, "website", context.now);
  const [offer] = row ? await toOffers(context, [row]) : [];
  if (!offer) throw notFound();
  return offer;
}
