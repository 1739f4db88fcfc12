import { readFileSync } from "node:fs";
import {
  type Entitlement,
  type EntitlementScope,
  scopedEntitlement,
} from "@masthead/contract/commerce/entitlements.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { z } from "zod";
import type { RecordInput, RecordKind, RecordRow } from "../../platform/crud/record-kind.ts";
import { createRecord } from "../../platform/crud/write-records.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { lookUp } from "../../seed/look-up.ts";
import { auditLogFor } from "../../system/log/audit-log.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { stationTimeZone } from "../../system/setting/setting.service.ts";
import { dayAt } from "../../system/setting/station-clock.ts";
import {
  deliveryCityRecords,
  deliveryRegionRecords,
} from "../delivery-area/delivery-area.records.ts";
import { packageRecords } from "../package/package.records.ts";

const text = z.partialRecord(z.enum(LOCALES), z.string());
const monthDay = z.string().regex(/^\d\d-\d\d$/);

const packages = z.array(
  z.looseObject({
    image: z.string(),
    /** Entitlements; a record is named by its key. */
    entitlements: z.array(z.string()),
    /**
     * Sale window from and until the beginning of a day: as days relative to the seeding, or the
     * next such day of the year.
     */
    sale: z
      .union([
        z.object({ fromDay: z.number(), untilDay: z.number() }),
        z.object({ from: monthDay, until: monthDay }),
      ])
      .optional(),
  }),
);
const areas = z.array(
  z.object({ name: text, regions: z.array(z.object({ name: text, deliveryFee: z.number() })) }),
);

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../demo/commerce/${name}.json`, import.meta.url), "utf8"));

/** Ids of the records that packages show and open, by their keys in the demo. */
type DemoIds = Record<"image" | EntitlementScope, Map<string, number>>;

/**
 * Seeds the packages and delivery areas of the demo station. All records pass the same validation
 * as edits by staff.
 */
export async function seedDemoCommerce(
  platform: Platform,
  tx: Db,
  actor: Actor,
  { image, ...scopes }: DemoIds,
  now: Date,
): Promise<void> {
  const context = { ...innerContext(platform, "en-US"), db: tx, now };
  const create = async <Row extends RecordRow, Extra extends object>(
    kind: RecordKind<Row, Extra>,
    fields: RecordInput<NoInfer<Row>>,
  ) => (await createRecord(context, { ...kind, auditLog: auditLogFor(actor) }, fields)).id;
  const saleWindowOf = saleWindows(await stationTimeZone(context), now);

  const entitlementOf = (named: string) => {
    const [scope, key] = named.split(":") as [EntitlementScope, string?];
    return key === undefined ? named : scopedEntitlement(scope, lookUp(scopes[scope], key));
  };

  for (const { image: key, sale, entitlements, ...fields } of packages.parse(read("packages")))
    await create(packageRecords, {
      ...fields,
      ...saleWindowOf(sale),
      entitlements: entitlements.map((named) => entitlementOf(named) as Entitlement),
      imageId: lookUp(image, key),
    });
  for (const { name, regions } of areas.parse(read("areas"))) {
    const cityId = await create(deliveryCityRecords, { name });
    for (const region of regions)
      await create(deliveryRegionRecords, { ...region, cityId, currency: "JOD" });
  }
}

type Sale = z.infer<typeof packages>[number]["sale"];

/** Returns a function that computes sale windows in the station's time zone. */
function saleWindows(
  timeZone: string,
  now: Date,
): (sale: Sale) => { saleFrom?: string; saleUntil?: string } {
  const today = dayAt(timeZone, now);
  const begin = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone }).toInstant().toString();
  /** Returns the next occurrence of a day of the year after a date. */
  const next = (monthDay: string, after: Temporal.PlainDate) => {
    const day = Temporal.PlainMonthDay.from(monthDay).toPlainDate({ year: after.year });
    return Temporal.PlainDate.compare(day, after) > 0 ? day : day.add({ years: 1 });
  };
  return (sale) => {
    if (!sale) return {};
    if ("fromDay" in sale)
      return {
        saleFrom: begin(today.add({ days: sale.fromDay })),
        saleUntil: begin(today.add({ days: sale.untilDay })),
      };
    const opens = next(sale.from, today);
    return { saleFrom: begin(opens), saleUntil: begin(next(sale.until, opens)) };
  };
}
