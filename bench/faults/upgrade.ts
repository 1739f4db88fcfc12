#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../server/src/platform/postgres/embedded.ts";
import { startNginx } from "../../server/test/nginx-edge.ts";
import { freePort, type Product, startProduct, temporaryFolder } from "../../server/test/product.ts";
import { demoPasswordOf, signInStaff } from "../../server/test/staff-session.ts";
import { checkOutEarlierVersion } from "../../server/test/upgrade/earlier-version.ts";
import { startMixedLoad } from "../../server/test/upgrade/mixed-load.ts";

/**
 * Rolling upgrade: two processes of an earlier version behind nginx are replaced by the current version, one after the other, under load.
 * `node bench/faults/upgrade.ts [--rate 300] [--seconds 10]`, after `npm run build`. One request in five is a write. Exits with 1 if a
 * request fails.
 */
const { values } = parseArgs({
  options: { rate: { type: "string", default: "300" }, seconds: { type: "string", default: "10" } },
});
/** Time before, between and after the restarts. */
const pause = () => wait(Number(values.seconds) * 1000);
const PATHS = ["/", "/ar", "/api/v1/article/latest?locale=en-US", "/api/v2/article/main?locale=en-US", "/api/v1/category/all?locale=ar-JO"];

const folder = temporaryFolder();
const dataDir = join(folder, "data");
mkdirSync(join(folder, "earlier"));
const postgres = await startEmbeddedPostgres(dataDir);
const stops: (() => Promise<void>)[] = [];
try {
  const earlier = checkOutEarlierVersion(join(folder, "earlier"));
  const earlierCommand = earlier.build();
  const environment = { DATABASE_URL: postgres.url, LOG_LEVEL: "error", TRUST_PROXY: "1", MAX_CONNECTIONS_PER_ADDRESS: "10000" };
  const seeded = spawnSync(process.execPath, earlierCommand("seed"), {
    env: { ...process.env, ...environment, DATA_DIR: dataDir },
    encoding: "utf8",
  });
  if (seeded.status !== 0) throw new Error(`the demo data could not be seeded:\n${seeded.stderr}`);

  const ports = [await freePort(), await freePort()];
  const start = (command: string[], port: number | undefined) => startProduct({ command, dataDir, environment, port });
  const products: Product[] = [];
  for (const port of ports) products.push(await start(earlierCommand("serve"), port));
  stops.push(async () => void (await Promise.all(products.map((product) => product.stop()))));

  const proxyPort = await freePort();
  const proxy = await startNginx(proxyPort, proxyConfiguration(proxyPort, ports));
  stops.push(proxy.stop);
  const [first] = products;
  if (!first) throw new Error("no process was started");
  const { cookie } = await signInStaff(first, { email: "superadmin@demo.example", password: demoPasswordOf(dataDir) });

  const load = startMixedLoad(proxyPort, { rate: Number(values.rate), cookie, paths: PATHS });
  await pause();
  for (const [index, port] of ports.entries()) {
    const began = performance.now();
    await products[index]?.stop();
    const stopped = performance.now();
    products[index] = await start(["server/masthead.js", "serve"], port);
    const [stopTime, startTime] = [stopped - began, performance.now() - stopped].map((ms) => (ms / 1000).toFixed(1));
    console.log(`process ${index + 1}: stopped in ${stopTime} s, the current version was ready ${startTime} s later`);
    await pause();
  }
  const { requests, written, failed, p99 } = await load.stop();
  console.log(`${requests} requests, ${written} of them writes, ${failed.length} failed, p99 ${p99.toFixed(0)} ms`);
  for (const line of failed.slice(0, 10)) console.log(`   ${line}`);
  process.exitCode = failed.length ? 1 : 0;
} finally {
  for (const stop of stops.reverse()) await stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** A request that a stopping process refuses goes to the other one; one that it has begun to answer is not repeated. */
function proxyConfiguration(port: number, upstreams: number[]): string {
  return `
    upstream masthead {
      ${upstreams.map((upstream) => `server 127.0.0.1:${upstream} max_fails=1 fail_timeout=1s;`).join("\n")}
    }
    server {
      listen 127.0.0.1:${port};
      location / {
        proxy_pass http://masthead;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_next_upstream error timeout;
        proxy_connect_timeout 2s;
      }
    }`;
}
