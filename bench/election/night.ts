#!/usr/bin/env node
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { openDatabase } from "../../server/src/platform/postgres/database.ts";
import { makePackage } from "../../server/test/commerce.ts";
import { freePort } from "../../server/test/product.ts";
import { demoPasswordOf, type StaffSession, signInStaff } from "../../server/test/staff-session.ts";
import { sitemapPaths } from "../pages/mixed-readers.ts";
import { type DemoProduct, startDemoProduct } from "../tools/demo-product.ts";
import { getApi } from "../tools/get-api.ts";
import { NIGHT, runAudience, type Site } from "./audience.ts";
import { createCrowdClient } from "./client.ts";
import { type Edge, startEdge } from "./edge.ts";
import { clientResults, countTransactions, edgeResults, formatResults, logPositions, type TierResult, treeCpuSeconds } from "./tiers.ts";

/**
 * Election night on this machine, scaled down: `node bench/election/night.ts [--seconds 150] [--share 0.01]`. Two processes of the
 * product and its database, behind nginx and Varnish, serve a share of a million readers an hour, 50,000 viewers and 200 orders a
 * minute, while an editor updates a live blog. Prints requests, errors, latencies and CPU time of each tier. Exits with 1 when a
 * request fails. Needs nginx and varnish, and `npm run build`.
 */
const EDIT_SECONDS = 3;
/** Time for the last lines of logs, jobs and payments to be written. */
const SETTLE_SECONDS = 3;

const { values } = parseArgs({ options: { seconds: { type: "string", default: "150" }, share: { type: "string", default: "0.01" } } });
const night = { seconds: Number(values.seconds), share: Number(values.share) };

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const environment = { WORKERS: "2", PUBLIC_URL: origin, TRUST_PROXY: "127.0.0.0/8" };
const demo = await startDemoProduct({ environment });
try {
  const edge = await startEdge(port, demo.product.url);
  try {
    process.exitCode = await replay(demo, edge);
  } finally {
    await edge.stop();
  }
} finally {
  await demo.stop();
}

async function replay({ product, databaseUrl, databasePid, dataDir }: DemoProduct, edge: Edge): Promise<number> {
  const database = openDatabase(databaseUrl, { max: 2 });
  const client = createCrowdClient(origin);
  try {
    const editor = await signInStaff(
      { url: product.url, dataDir },
      { email: "superadmin@demo.example", password: demoPasswordOf(dataDir) },
    );
    const { site, liveBlogId } = await prepareSite((await makePackage(database.db, { price: 5000 })).id);
    const pids = { ...edge.pids, product: product.pid, database: databasePid };
    const cpu = () => Object.fromEntries(Object.entries(pids).map(([tier, pid]) => [tier, treeCpuSeconds(pid)])) as typeof pids;
    const before = { cpu: cpu(), logs: logPositions(edge), transactions: await countTransactions(database) };
    const editing = new AbortController();
    const edits = editLiveBlog(editor, liveBlogId, editing.signal);
    const startedAt = performance.now();
    await runAudience(client, site, night);
    const elapsed = (performance.now() - startedAt) / 1000;
    editing.abort();
    const after = cpu();
    await wait(SETTLE_SECONDS * 1000);
    const transactions = await countTransactions(database);
    const { nginx, varnish, product: served } = edgeResults(edge, before.logs);
    const tiers: TierResult[] = [
      { ...nginx, cpuSeconds: after.nginx - before.cpu.nginx },
      { ...varnish, cpuSeconds: after.varnish - before.cpu.varnish },
      { ...served, cpuSeconds: after.product - before.cpu.product },
      {
        tier: "database (transactions)",
        requests: transactions.committed - before.transactions.committed,
        errors: transactions.failed - before.transactions.failed,
        cpuSeconds: after.database - before.cpu.database,
      },
    ];
    return report({ tiers, requests: clientResults(client), edits: await edits, elapsed });
  } finally {
    client.close();
    await database.close();
  }
}

async function prepareSite(packageId: number): Promise<{ site: Site; liveBlogId: number }> {
  const { data } = await getApi(origin, "GET /v1/article/latest", { limit: 1, locale: "en-US" });
  const [blog] = data;
  const channel = (await getApi(origin, "GET /v2/channels", { locale: "en-US" })).find(({ kind }) => kind === "video");
  if (!blog || !channel) throw new Error("the demo has no article or no TV channel");
  return {
    site: { articles: await sitemapPaths(origin), liveBlog: articlePath(blog), channelId: channel.id, packageId },
    liveBlogId: blog.id,
  };
}

/** Updates the live blog every few seconds until the signal, as an editor in the back office. Returns the number of updates. */
async function editLiveBlog(editor: StaffSession, id: number, signal: AbortSignal): Promise<number> {
  let edits = 0;
  for (; !signal.aborted; await wait(EDIT_SECONDS * 1000, undefined, { signal }).catch(() => {})) {
    const { version } = await editor.call<{ version: number }>("GET", `/v1/article/${id}`);
    await editor.call("PATCH", `/v1/article/edit/${id}`, { version, title: `Results, update ${++edits}` });
  }
  return edits;
}

function report({
  tiers,
  requests,
  edits,
  elapsed,
}: {
  tiers: TierResult[];
  requests: TierResult[];
  edits: number;
  elapsed: number;
}): number {
  const scaled = `${night.share * 100} % of ${NIGHT.readersPerHour.toLocaleString("en")} readers an hour, ${NIGHT.viewers.toLocaleString("en")} viewers and ${NIGHT.ordersPerMinute} orders a minute`;
  console.log(`${scaled}, for ${elapsed.toFixed(0)} s; the live blog was updated ${edits} times.\n`);
  console.log(formatResults(tiers, 1 / elapsed / night.share));
  console.log(`\n${formatResults(requests)}`);
  const failed = requests.reduce((sum, { errors }) => sum + errors, 0);
  console.log(failed ? `\n${failed} requests failed.` : "\nNo request failed.");
  return failed ? 1 : 0;
}
