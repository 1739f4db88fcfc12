import type { SaleState } from "@masthead/contract/commerce/package.ts";
import { campaignOf } from "@masthead/contract/commerce/package-terms.ts";
import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import { isNotNull, isNull, sql } from "drizzle-orm";
import { mediaRecords } from "../../newsroom/media/media.records.ts";
import { picturesById } from "../../newsroom/media/media-lookup.service.ts";
import { cleanTimes } from "../../platform/crud/clean-times.ts";
import { nextPositionIn } from "../../platform/crud/position.sql.ts";
import type { Fields, RecordKind } from "../../platform/crud/record-kind.ts";
import { sortedTextIn, textIn, textInAll } from "../../platform/crud/words.sql.ts";
import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { trail } from "../../system/log/log.trail.ts";
import { stationCurrency } from "../../system/setting/setting.service.ts";
import { ofCampaign, type PackageRow } from "./package.store.ts";
import { type OfferedDevice, packageTable } from "./package.table.ts";
import { standsAt } from "./package.visible.ts";
import { planSale } from "./package-clock.store.ts";
import { faultsOf } from "./package-rules.ts";
import { saleAt } from "./package-window.ts";

/** What staff get beside the row, and its times as text. */
interface Beside {
  image: Picture | null;
  sale: SaleState;
  saleFrom: string | null;
  saleUntil: string | null;
}

/** Cache tags of a package. */
export const packageTags = (id: number): string[] => ["list:package", `package:${id}`];

export const packageRecords: RecordKind<PackageRow, Beside> = {
  entity: "Package",
  table: packageTable,
  trail,
  localized: ["name", "description"],
  named: ["name"],
  words: textInAll(packageTable.name),
  sorts: {
    position: () => sql`${packageTable.position}`,
    name: (locale) => sortedTextIn(packageTable.name, locale),
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
    campaign: (name: string) => sql`(${ofCampaign(campaignOf(name))})`,
    regular: (regular: boolean) => (regular ? isNull(packageTable.campaign) : isNotNull(packageTable.campaign)),
    sale: (state: SaleState, { now }) => standsAt(state, now),
  },
  label: (locale) => textIn(packageTable.name, locale),
  names: () => ({ imageId: mediaRecords }),
  clean: (context, sent) => cleanTimes(cleanTexts(cleanCampaign(context, sent)), ["saleFrom", "saleUntil"]),
  async check(context, { before, after }) {
    const faults = faultsOf(after);
    const t = wordsOf(context.locale);
    if (faults.length)
      throw problemError(
        "INVALID_INPUT",
        faults.map(({ path, word }) => ({ path, message: t(`package.${word}`) })),
      );
    if (before) return undefined;
    return {
      currency: after.currency ?? (await stationCurrency(context)),
      position: after.position ?? (await nextPositionIn(context.db, packageTable)),
    };
  },
  saved: ({ db, now }, { after }) => planSale(db, after.id, now),
  async present({ db, locale, now }, rows) {
    const pictures = await picturesById(
      db,
      rows.flatMap(({ imageId }) => imageId ?? []),
      locale,
    );
    return rows.map((row) => ({
      image: pictures.get(row.imageId ?? 0) ?? null,
      sale: saleAt(row, now),
      saleFrom: row.saleFrom?.toISOString() ?? null,
      saleUntil: row.saleUntil?.toISOString() ?? null,
    }));
  },
  tags: (_db, { after }) => packageTags(after.id),
};

/** The campaign as the house writes it: a product that is named with it, as in NojoomSport, is the package's product. @throws INVALID_INPUT when another is */
function cleanCampaign({ locale }: CallContext, sent: Fields): Fields {
  if (sent.campaign === null) return { product: null, ...sent };
  if (typeof sent.campaign !== "string") return sent;
  const { campaign, product } = campaignOf(sent.campaign);
  if (product === null) return { ...sent, campaign };
  if (typeof sent.product === "string" && sent.product.toLowerCase() !== product.toLowerCase())
    throw problemError("INVALID_INPUT", [{ path: "product", message: wordsOf(locale)("package.twoProducts") }]);
  return { ...sent, campaign, product };
}

const filled = (text: LocalizedText): LocalizedText => Object.fromEntries(Object.entries(text).filter(([, one]) => one));

/** Lines and devices without languages that are empty. */
function cleanTexts(sent: Fields): Fields {
  const { features, devices } = sent as { features?: LocalizedText[]; devices?: OfferedDevice[] };
  return {
    ...sent,
    ...(features && { features: features.map(filled) }),
    ...(devices && { devices: devices.map((device) => ({ ...device, name: filled(device.name) })) }),
  };
}
