import { merchantCity, merchantRegion } from "../src/commerce/merchant/merchant.table.ts";
import { packageTable } from "../src/commerce/package/package.table.ts";
import { announceChange } from "../src/platform/cache/changes.ts";
import type { Db } from "../src/platform/postgres/database.ts";

let made = 0;

const one = <Row>([row]: Row[]): Row => {
  if (!row) throw new Error("nothing was made");
  return row;
};

/** A monthly package of the regular list, in dinars, that is on sale everywhere. */
export async function makePackage(db: Db, values: Partial<typeof packageTable.$inferInsert> = {}) {
  made++;
  const fields = {
    name: { "en-US": `Package ${made}`, "ar-JO": `باقة ${made}` },
    price: 2500,
    currency: "JOD" as const,
    interval: "month" as const,
    entitlements: ["articles" as const],
    position: made,
  };
  const row = one(
    await db
      .insert(packageTable)
      .values({ ...fields, ...values })
      .returning(),
  );
  await announceChange(db, ["list:package", `package:${row.id}`]);
  return row;
}

/** A city that is delivered to. */
export async function makeCity(db: Db, values: Partial<typeof merchantCity.$inferInsert> = {}) {
  made++;
  const name = { "en-US": `City ${made}`, "ar-JO": `مدينة ${made}` };
  return one(
    await db
      .insert(merchantCity)
      .values({ name, position: made, ...values })
      .returning(),
  );
}

/** A region that is delivered to for two dinars, in a city of its own unless told otherwise. */
export async function makeRegion(db: Db, values: Partial<typeof merchantRegion.$inferInsert> = {}) {
  const cityId = values.cityId ?? (await makeCity(db)).id;
  made++;
  const name = { "en-US": `Region ${made}`, "ar-JO": `منطقة ${made}` };
  return one(
    await db
      .insert(merchantRegion)
      .values({ name, position: made, deliveryFee: 2000, currency: "JOD", ...values, cityId })
      .returning(),
  );
}
