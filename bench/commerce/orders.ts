#!/usr/bin/env node
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readConfig } from "../../server/src/config.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/postgres/embedded.ts";
import { migrateDatabase } from "../../server/src/platform/postgres/migrate.ts";
import { startPlatform } from "../../server/src/platform/start.ts";
import { makePackage } from "../../server/test/factories/commerce.ts";
import { cookieOf, makeUser } from "../../server/test/factories/staff.ts";
import { temporaryFolder } from "../../server/test/processes/product.ts";
import { readWithLibreOffice, requireLibreOffice } from "../tools/libreoffice.ts";

/**
 * Order export: downloads all orders as a workbook from the API, in Arabic, and opens it in
 * LibreOffice. `node bench/commerce/orders.ts [--orders 100000]`. Exits with 1 when the number of
 * rows, a name or an amount differs from the database, or the server's memory grows by more than
 * the limit.
 */
const MEMORY_LIMIT_MIB = 200;
const { values } = parseArgs({ options: { orders: { type: "string", default: "100000" } } });
const ORDERS = Number(values.orders);
requireLibreOffice();

const home = temporaryFolder();
const dataDir = temporaryFolder();
const postgres = await startEmbeddedPostgres(home);
try {
  await migrateDatabase(postgres.url);
  const platform = await startPlatform(
    readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "error" }),
    postgres.url,
    "http://127.0.0.1",
  );
  const { db, pool } = platform.database;
  const { id: packageId } = await makePackage(db);
  await pool.query(
    `insert into "order" (state, method, name, email, phone, locale, package_id, package_name, interval, interval_count, entitlements, period_price, lines,
      currency, net, tax, tax_rate, total, payment_id, success_code, key_hash, asked_hash, paid_at)
    select 'fulfilled', 'card', case when n % 100 = 0 then '=1+2 ' else '' end || 'رانيا حدّاد ' || n, 'reader-' || n || '@news.example', '+962790' || lpad(n::text, 6, '0'), 'ar-JO', $1,
      '{"ar-JO": "باقة القارئ"}', 'month', 1, '{articles}', 5000, '[]', (array['JOD','USD','JPY'])[1 + n % 3], 4310 + n, 690, 1600, 5000 + n,
      'p' || n, 'c' || n, 'k' || n, '', now() - n * interval '1 minute'
    from generate_series(1, $2::int) n`,
    [packageId, ORDERS],
  );
  await pool.query(`analyze "order"`);
  const cookie = await cookieOf(platform, (await makeUser(db, "Accounting")).id);
  await platform.stop();

  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL("orders.server.child.ts", import.meta.url)), postgres.url],
    {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  const nextReport = async () =>
    JSON.parse(String((await once(child.stdout, "data"))[0])) as { port: number; peak: number };
  const { port, peak: before } = await nextReport();
  const startedAt = performance.now();
  const response = await fetch(
    `http://127.0.0.1:${port}/api/v1/order/excel?locale=ar-JO&sort=number&order=asc`,
    { headers: { cookie } },
  );
  if (!response.ok || !response.body) throw new Error(`the export returned ${response.status}`);
  const firstByteMs = performance.now() - startedAt;
  const file = join(home, "orders.xlsx");
  await pipeline(
    Readable.fromWeb(response.body as import("node:stream/web").ReadableStream),
    createWriteStream(file),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const report = nextReport();
  child.stdin.write("peak\n");
  const { peak } = await report;
  child.kill();
  console.log(
    `${ORDERS} orders downloaded in ${seconds.toFixed(1)} s, the first byte after ${firstByteMs.toFixed(0)} ms; ${(statSync(file).size / 1_048_576).toFixed(1)} MiB; ` +
      `server memory ${before} MiB before, ${peak} MiB at its peak`,
  );
  const [, ...rows] = readWithLibreOffice(file);
  let mismatches = Math.abs(rows.length - ORDERS);
  rows.forEach((row, i) => {
    const n = i + 1;
    const currency = ["JOD", "USD", "JPY"][n % 3] ?? "";
    const exponent = { JOD: 3, USD: 2, JPY: 0 }[currency] ?? 0;
    const digits = String(5000 + n);
    const total = exponent ? `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}` : digits;
    const name = `${n % 100 === 0 ? "=1+2 " : ""}رانيا حدّاد ${n}`;
    const isEqual =
      row[5] === name &&
      row[8] === "باقة القارئ" &&
      row[16]?.replaceAll(",", "") === total &&
      row[18] === currency;
    if (!isEqual && ++mismatches < 4) console.error(`row ${n + 1}: ${JSON.stringify(row)}`);
  });
  console.log(
    `opened by LibreOffice: ${mismatches} of ${ORDERS} rows differ in name, package, total or currency`,
  );
  process.exitCode = mismatches || peak - before > MEMORY_LIMIT_MIB ? 1 : 0;
} finally {
  await postgres.stop();
  for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true });
}
