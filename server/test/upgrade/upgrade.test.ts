import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, inject, it } from "vitest";
import { scaled } from "../../../scripts/machine-speed.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { createDatabase, withDatabase } from "../../src/platform/postgres/embedded.ts";
import { requireSchema } from "../../src/platform/postgres/migrate.ts";
import { readMigrations } from "../../src/platform/postgres/migration/migration-files.ts";
import { type Product, startProduct, temporaryFolder } from "../processes/product.ts";
import { signInStaff } from "../processes/staff-session.ts";
import {
  checkOutEarlierVersion,
  EARLIER_MIGRATIONS,
  hasEarlierVersion,
} from "./earlier-version.ts";
import { type LoadCounts, startMixedLoad } from "./mixed-load.ts";

const CREDENTIALS = { email: "staff@news.example", password: "a long enough secret of staff" };
const PATHS = [
  "/api/v1/article/latest?locale=en-US",
  "/api/v2/article/main?locale=en-US",
  "/api/v1/category/all?locale=ar-JO",
];
const RATE = 40;

const folder = temporaryFolder();
const running: Product[] = [];
afterAll(async () => {
  await Promise.all(running.map((product) => product.stop()));
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(!hasEarlierVersion())(
  "serves every request of an upgrade: an older process beside a newer one, which migrates the database",
  {
    timeout: scaled(180_000),
  },
  async () => {
    const name = `upgrade_${randomUUID().replaceAll("-", "")}`;
    await createDatabase(inject("postgresUrl"), name);
    const databaseUrl = withDatabase(inject("postgresUrl"), name);
    const dataDir = join(folder, "data");
    const environment = { DATABASE_URL: databaseUrl, LOG_LEVEL: "error" };
    const start = async (command: string[]) => {
      const product = await startProduct({ command, dataDir, environment });
      running.push(product);
      return { ...product, port: Number(new URL(product.url).port) };
    };

    mkdirSync(join(folder, "earlier"));
    const earlier = checkOutEarlierVersion(join(folder, "earlier"));
    const superadmin = [
      "create-superadmin",
      "--email",
      CREDENTIALS.email,
      "--password",
      CREDENTIALS.password,
    ];
    const created = spawnSync(
      process.execPath,
      [...earlier.sources(superadmin[0] ?? ""), ...superadmin.slice(1)],
      {
        env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir, ...environment },
        encoding: "utf8",
      },
    );
    expect(`${created.status} ${created.stderr}`).toBe("0 ");
    expect(await countMigrations(databaseUrl)).toBe(EARLIER_MIGRATIONS);

    const older = await start(earlier.sources("serve"));
    const { cookie } = await signInStaff(older, CREDENTIALS);
    const load = startMixedLoad(older.port, { rate: RATE, cookie, paths: PATHS });
    const newer = await start(["server/src/main.ts", "serve"]);
    await requireSchema(databaseUrl);
    expect(await countMigrations(databaseUrl)).toBe(readMigrations().length);
    load.ports = [older.port, newer.port];
    const isEnough = ({ written, answered, failed }: LoadCounts) =>
      failed.length > 0 ||
      (written > RATE && [older, newer].every(({ port }) => (answered[port] ?? 0) > RATE));
    await expect.poll(() => isEnough(load.result), { timeout: scaled(60_000) }).toBe(true);

    expect((await load.stop()).failed).toEqual([]);
    expect(
      [older.output(), newer.output()].filter((output) => output.includes('"level":50')),
    ).toEqual([]);
  },
);

async function countMigrations(url: string): Promise<number> {
  const { pool, close } = openDatabase(url, { max: 1, name: "test" });
  const { rowCount } = await pool.query("select 1 from drizzle.__drizzle_migrations");
  await close();
  return rowCount ?? 0;
}
