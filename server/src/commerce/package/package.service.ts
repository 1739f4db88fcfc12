import type { CampaignOffer, CampaignStanding, DeskOffer, OfferedPackage } from "@masthead/contract/commerce/package.ts";
import { campaignOf, soldEntitlements } from "@masthead/contract/commerce/package-terms.ts";
import { localized } from "@masthead/contract/system/locale.ts";
import { picturesById } from "../../newsroom/media/media-lookup.service.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { type CampaignName, type PackageRow, packageOnSale, packagesAhead, packagesOnSale, windowsOf } from "./package.store.ts";
import type { SalePlace } from "./package.visible.ts";
import { saleAt, standingOf } from "./package-window.ts";

/** Packages as readers get them, in the order of the rows. */
async function toOffers({ db, locale }: CallContext, rows: PackageRow[]): Promise<OfferedPackage[]> {
  tag(...rows.map(({ id }) => `package:${id}`));
  const pictures = await picturesById(
    db,
    rows.flatMap(({ imageId }) => imageId ?? []),
    locale,
  );
  return rows.map((row) => ({
    id: row.id,
    name: localized(row.name, locale),
    description: localized(row.description, locale),
    features: row.features.map((one) => localized(one, locale)),
    campaign: row.campaign,
    product: row.product,
    picture: pictures.get(row.imageId ?? 0) ?? null,
    price: row.price,
    listPrice: row.listPrice,
    currency: row.currency,
    interval: row.interval,
    intervalCount: row.intervalCount,
    trialDays: row.trialDays,
    deviceRequired: row.deviceRequired,
    devices: row.devices.map(({ model, name, price }) => ({ model, name: localized(name, locale), price })),
    entitlements: soldEntitlements(row.entitlements),
    saleFrom: row.saleFrom?.toISOString() ?? null,
    saleUntil: row.saleUntil?.toISOString() ?? null,
  }));
}

/** The regular packages that are on sale on the site. */
export async function websitePackages(context: CallContext): Promise<OfferedPackage[]> {
  tag("list:package");
  return toOffers(context, await packagesOnSale(context.db, null, "website", context.now));
}

/** How a campaign stands now, and what of it is on sale on the site. Of one that is not open nothing is told but when it is. */
export async function campaignOffer(context: CallContext, name: string): Promise<CampaignOffer> {
  tag("list:package");
  const asked = campaignOf(name);
  const [campaign, rows] = await Promise.all([
    standingNow(context, asked, "website"),
    packagesOnSale(context.db, asked, "website", context.now),
  ]);
  return { campaign, packages: await toOffers(context, rows) };
}

/** What staff can sell of a campaign, or of the regular list, also what is not on sale yet. */
export async function deskOffer(context: CallContext, name: string | undefined): Promise<DeskOffer> {
  const { db, now } = context;
  const asked = name === undefined ? null : campaignOf(name);
  const [campaign, rows] = await Promise.all([
    asked && standingNow(context, asked, "dashboard"),
    packagesAhead(db, asked, "dashboard", now),
  ]);
  const offers = await toOffers(context, rows);
  return { campaign, packages: offers.map((offer, i) => ({ ...offer, onSale: isOpen(rows[i], now) })) };
}

const isOpen = (row: PackageRow | undefined, now: Date) => row !== undefined && saleAt(row, now) === "open";

async function standingNow({ db, now }: CallContext, asked: CampaignName, place: SalePlace): Promise<CampaignStanding> {
  const { state, opensAt, closesAt } = standingOf(await windowsOf(db, asked, place), now);
  return {
    name: asked.campaign,
    product: asked.product,
    state,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    now: now.toISOString(),
  };
}

/** @throws NOT_FOUND when there is no such package, or it is not on sale on the site */
export async function onePackage(context: CallContext, id: number): Promise<OfferedPackage> {
  tag(`package:${id}`);
  const row = await packageOnSale(context.db, id, "website", context.now);
  const [offer] = row ? await toOffers(context, [row]) : [];
  if (!offer) throw notFound();
  return offer;
}
