import {
  deliveryCity,
  deliveryRegion,
} from "../../src/commerce/delivery-area/delivery-area.table.ts";
import { packageTable } from "../../src/commerce/package/package.table.ts";
import { announceChange } from "../../src/platform/cache/changes.ts";
import type { Db } from "../../src/platform/postgres/database.ts";

let sequence = 0;

const onlyRow = <Row>([row]: Row[]): Row => {
  if (!row) throw new Error("no row was inserted");
  return row;
};

/** Creates a monthly package in dinars, on sale in every country. */
export async function makePackage(db: Db, values: Partial<typeof packageTable.$inferInsert> = {}) {
  sequence++;
  const fields = {
    name: { "en-US": `Package ${sequence}`, "ar-JO": `باقة ${sequence}` },
    price: 2500,
    currency: "JOD" as const,
    interval: "month" as const,
    entitlements: ["articles" as const],
    position: sequence,
  };
  const row = onlyRow(
    await db
      .insert(packageTable)
      .values({ ...fields, ...values })
      .returning(),
  );
  await announceChange(db, ["list:package", `package:${row.id}`]);
  return row;
}

export async function makeCity(db: Db, values: Partial<typeof deliveryCity.$inferInsert> = {}) {
  sequence++;
  const name = { "en-US": `City ${sequence}`, "ar-JO": `مدينة ${sequence}` };
  return onlyRow(
    await db
      .insert(deliveryCity)
      .values({ name, position: sequence, ...values })
      .returning(),
  );
}

/** Creates a delivery region with a fee of two dinars, by default in a new city. */
export async function makeRegion(db: Db, values: Partial<typeof deliveryRegion.$inferInsert> = {}) {
  const cityId = values.cityId ?? (await makeCity(db)).id;
  sequence++;
  const name = { "en-US": `Region ${sequence}`, "ar-JO": `منطقة ${sequence}` };
  return onlyRow(
    await db
      .insert(deliveryRegion)
      .values({ name, position: sequence, deliveryFee: 2000, currency: "JOD", ...values, cityId })
      .returning(),
  );
}
