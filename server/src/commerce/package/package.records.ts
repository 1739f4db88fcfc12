import { pricedIn } from "@masthead/contract/commerce/money.ts";
import type { SaleState } from "@masthead/contract/commerce/package.ts";
import { resolveCampaign } from "@masthead/contract/commerce/package-terms.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { isNotNull, isNull, sql } from "drizzle-orm";
import type { CacheTag } from "../../cache-tags.ts";
import { mediaRecords } from "../../newsroom/media/media.records.ts";
import { findImagesById } from "../../newsroom/media/media-lookup.service.ts";
import { missingReference } from "../../platform/crud/missing-reference.ts";
import { nextPositionIn } from "../../platform/crud/position.sql.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import {
  localizedSortKey,
  localizedTextIn,
  textInAllLocales,
} from "../../platform/crud/text-search.sql.ts";
import { fieldError } from "../../platform/http/field-error.ts";
import { invalidInput, problemError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { auditLog } from "../../system/log/audit-log.ts";
import { stationCurrency } from "../../system/setting/setting.service.ts";
import { lockEntitlements } from "../entitlement/entitlement.service.ts";
import { inCampaign, type PackageRow } from "./package.sql.ts";
import { packageTable } from "./package.table.ts";
import { isInSaleState } from "./package.visible.ts";
import { validatePackage } from "./package-validation.ts";
import { scheduleSaleWindow } from "./sale-schedule.store.ts";
import { saleStateAt } from "./sale-window.ts";

/** Fields that staff get in addition to the row, with times as ISO text. */
interface StaffPackageFields {
  exponent: number;
  image: ResponsiveImage | null;
  sale: SaleState;
  saleFrom: string | null;
  saleUntil: string | null;
}

export const packageTags = (id: number): CacheTag[] => ["list:package", `package:${id}`];

export const packageRecords: RecordKind<PackageRow, StaffPackageFields> = {
  entity: "Package",
  table: packageTable,
  auditLog,
  localized: ["name", "description", "campaignTitle"],
  requiredTexts: ["name"],
  searchText: textInAllLocales(packageTable.name),
  sorts: {
    position: () => sql`${packageTable.position}`,
    name: (locale) => localizedSortKey(packageTable.name, locale),
    price: () => sql`${packageTable.price}`,
    campaign: () => sql`lower(${packageTable.campaign})`,
    saleFrom: () => sql`${packageTable.saleFrom}`,
    saleUntil: () => sql`${packageTable.saleUntil}`,
    status: () => sql`${packageTable.status}`,
    createdAt: () => sql`${packageTable.createdAt}`,
    updatedAt: () => sql`${packageTable.updatedAt}`,
  },
  filters: {
    status: packageTable.status,
    currency: packageTable.currency,
    campaign: (name: string) => sql`(${inCampaign(resolveCampaign(name))})`,
    regular: (regular: boolean) =>
      regular ? isNull(packageTable.campaign) : isNotNull(packageTable.campaign),
    sale: (state: SaleState, { now }) => isInSaleState(state, now),
  },
  label: (locale) => localizedTextIn(packageTable.name, locale),
  referenceFields: () => ({ imageId: mediaRecords }),
  normalize: (context, sent) => cleanTexts(cleanCampaign(context, sent)),
  async validate(context, { before, after }) {
    const errors = validatePackage(after);
    if (errors.length)
      throw problemError(
        "INVALID_INPUT",
        errors.map(({ path, messageKey }) => fieldError(context, path, `package.${messageKey}`)),
      );
    const stored = before?.deletedAt ? [] : (before?.entitlements ?? []);
    const added = (after.entitlements ?? []).filter((entitlement) => !stored.includes(entitlement));
    if (!(await lockEntitlements(context.db, added)))
      throw missingReference(context, "entitlements");
    if (before) return undefined;
    return {
      currency: after.currency ?? (await stationCurrency(context)),
      position: after.position ?? (await nextPositionIn(context.db, packageTable)),
    };
  },
  afterSave: ({ db, now }, { after }) => scheduleSaleWindow(db, after.id, now),
  async present({ db, locale, now }, rows) {
    const images = await findImagesById(
      db,
      rows.flatMap(({ imageId }) => imageId ?? []),
      locale,
    );
    return rows.map((row) => ({
      ...pricedIn(row.currency),
      image: images.get(row.imageId ?? 0) ?? null,
      sale: saleStateAt(row, now),
      saleFrom: row.saleFrom?.toISOString() ?? null,
      saleUntil: row.saleUntil?.toISOString() ?? null,
    }));
  },
  tags: (_db, { after }) => packageTags(after.id),
};

/**
 * Normalizes the campaign name, and moves a product contained in it, as in NojoomSport, to the
 * package's product.
 * @throws INVALID_INPUT if another product was sent
 */
function cleanCampaign(context: CallContext, sent: Partial<PackageRow>): Partial<PackageRow> {
  if (sent.campaign === null) return { product: null, campaignTitle: {}, ...sent };
  if (typeof sent.campaign !== "string") return sent;
  const { campaign, product } = resolveCampaign(sent.campaign);
  if (product === null) return { ...sent, campaign };
  if (typeof sent.product === "string" && sent.product.toLowerCase() !== product.toLowerCase())
    throw invalidInput(context, "product", "package.twoProducts");
  return { ...sent, campaign, product };
}

const withoutEmptyLanguages = (text: LocalizedText): LocalizedText =>
  Object.fromEntries(Object.entries(text).filter(([, one]) => one));

/** Removes empty languages from features and device names. */
function cleanTexts(sent: Partial<PackageRow>): Partial<PackageRow> {
  const { features, devices } = sent;
  return {
    ...sent,
    ...(features && { features: features.map(withoutEmptyLanguages) }),
    ...(devices && {
      devices: devices.map((device) => ({ ...device, name: withoutEmptyLanguages(device.name) })),
    }),
  };
}
