#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../server/src/platform/postgres/embedded.ts";
import { deployPath, readDeployFile } from "../../server/test/deploy/deploy-file.ts";
import { startNginx } from "../../server/test/fakes/nginx-edge.ts";
import {
  freePort,
  type Product,
  startProduct,
  temporaryFolder,
} from "../../server/test/processes/product.ts";
import { demoPasswordOf, signInStaff } from "../../server/test/processes/staff-session.ts";
import { checkOutEarlierVersion } from "../../server/test/upgrade/earlier-version.ts";
import { startMixedLoad } from "../../server/test/upgrade/mixed-load.ts";

/**
 * Rolling upgrade: two processes of an earlier version behind nginx are replaced by the current
 * version, one after the other, under load. `node bench/faults/upgrade.ts [--rate 100] [--seconds
 * 10]`, after `npm run build`. One request in five is a write. Prints response times by phase. Exits
 * with 1 if a request fails.
 */
const { values } = parseArgs({
  options: { rate: { type: "string", default: "100" }, seconds: { type: "string", default: "10" } },
});
/** Time before, between and after the restarts. */
const pause = () => wait(Number(values.seconds) * 1000);
/**
 * Time a request waits for a client connection, in milliseconds, above which the load exceeds the
 * capacity of the machine.
 */
const QUEUE_LIMIT = 100;
const PATHS = [
  "/",
  "/ar",
  "/api/v1/article/latest?locale=en-US",
  "/api/v2/article/main?locale=en-US",
  "/api/v1/category/all?locale=ar-JO",
];

const folder = temporaryFolder();
const dataDir = join(folder, "data");
mkdirSync(join(folder, "earlier"));
const postgres = await startEmbeddedPostgres(dataDir);
const stops: (() => Promise<void>)[] = [];
try {
  const earlier = checkOutEarlierVersion(join(folder, "earlier"));
  const earlierCommand = earlier.build();
  const environment = {
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
    MAX_CONNECTIONS_PER_ADDRESS: "10000",
  };
  const seeded = spawnSync(process.execPath, earlierCommand("seed"), {
    env: { ...process.env, ...environment, DATA_DIR: dataDir },
    encoding: "utf8",
  });
  if (seeded.status !== 0) throw new Error(`the demo data could not be seeded:\n${seeded.stderr}`);

  const ports = [await freePort(), await freePort()];
  const start = (command: string[], port: number | undefined) =>
    startProduct({ command, dataDir, environment, port });
  const products: Product[] = [];
  for (const port of ports) products.push(await start(earlierCommand("serve"), port));
  stops.push(async () => void (await Promise.all(products.map((product) => product.stop()))));

  const proxyPort = await freePort();
  const proxy = await startNginx(proxyPort, proxyConfiguration(proxyPort, ports));
  stops.push(proxy.stop);
  const [first] = products;
  if (!first) throw new Error("no process was started");
  const { cookie } = await signInStaff(first, {
    email: "superadmin@demo.example",
    password: demoPasswordOf(dataDir),
  });

  const load = startMixedLoad(proxyPort, { rate: Number(values.rate), cookie, paths: PATHS });
  load.beginPhase("before");
  await pause();
  for (const [index, port] of ports.entries()) {
    load.beginPhase(`process ${index + 1} stops`);
    await products[index]?.stop();
    load.beginPhase(`process ${index + 1} starts`);
    products[index] = await start(["server/masthead.js", "serve"], port);
    load.beginPhase(`process ${index + 1} is new`);
    await pause();
  }
  const { requests, written, failed, p99, phases } = await load.stop();
  console.log(
    `${requests} requests, ${written} of them writes, ${failed.length} failed, p99 ${p99.toFixed(0)} ms`,
  );
  for (const { name, seconds, requests: sent, p50, p99: slow, queuedP99 } of phases.slice(1))
    console.log(
      `  ${name.padEnd(20)} ${seconds.toFixed(1)} s, ${sent} requests, p50 ${p50.toFixed(0)} ms, p99 ${slow.toFixed(0)} ms, p99 of the wait for a connection ${queuedP99.toFixed(0)} ms`,
    );
  if ((phases[1]?.queuedP99 ?? 0) > QUEUE_LIMIT)
    console.log(
      "The load exceeded the machine before the upgrade: response times include the backlog. Choose a lower --rate.",
    );
  for (const line of failed.slice(0, 10)) console.log(`   ${line}`);
  process.exitCode = failed.length ? 1 : 0;
} finally {
  for (const stop of stops.reverse()) await stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Upstream and locations of `deploy/nginx`, without TLS. */
function proxyConfiguration(port: number, ports: number[]): string {
  const servers = ports.map((upstream) => `server 127.0.0.1:${upstream} max_fails=0;`).join("\n");
  const [upstream = ""] =
    /^upstream masthead \{.*?^\}/ms.exec(readDeployFile("nginx/site.conf")) ?? [];
  return `
    ${upstream.replace("server 127.0.0.1:3000 max_fails=0;", servers)}
    server {
      listen 127.0.0.1:${port};
      include ${deployPath("nginx/snippet.conf")};
    }`;
}
