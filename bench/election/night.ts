#!/usr/bin/env node
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { articlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { openDatabase } from "../../server/src/platform/postgres/database.ts";
import { makePackage } from "../../server/test/factories/commerce.ts";
import { demoPasswordOf, signInStaff } from "../../server/test/processes/staff-session.ts";
import { type ScrapedSample, sumOf } from "../../server/test/readers/scrape.ts";
import { articlePathsAt } from "../tools/article-paths.ts";
import { getApi } from "../tools/get-api.ts";
import { treeCpuSeconds } from "../tools/processes.ts";
import { percentile } from "../tools/statistics.ts";
import { NIGHT, runAudience, type Site } from "./audience.ts";
import { createCrowdClient, REQUEST_KINDS } from "./client.ts";
import { type Deployment, startDeployment, TIERS } from "./deployment.ts";
import { type EditDelays, editLiveBlog } from "./edits.ts";
import {
  clientResults,
  formatResults,
  growth,
  histogramResult,
  nginxResult,
  type TierResult,
  varnishResults,
} from "./tiers.ts";

/**
 * Election night on this machine, scaled down: `node bench/election/night.ts [--seconds 150]
 * [--share 0.01]`. nginx with TLS, Varnish with purges, two serving processes, a worker and
 * PostgreSQL serve a share of a million readers an hour, 50,000 viewers and 200 orders a minute,
 * while an editor updates a live blog. Prints requests, errors, latencies and CPU time of each
 * tier, and how long updates took to be seen. Exits with 1 when a request fails. Needs nginx,
 * varnish with its modules, openssl, and `npm run build`.
 */
/** Time for the last lines of logs, jobs and payments to be written. */
const SETTLE_SECONDS = 3;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "150" },
    share: { type: "string", default: "0.01" },
  },
});
const night = { seconds: Number(values.seconds), share: Number(values.share) };

interface Results {
  tiers: TierResult[];
  requests: TierResult[];
  /** Failed requests: their kind, number, and status or error. */
  failures: string[];
  grown: ScrapedSample[];
  delays: EditDelays;
  elapsed: number;
}

const deployment = await startDeployment();
try {
  process.exitCode = report(await replay(deployment));
} finally {
  await deployment.stop();
}

async function replay(installation: Deployment): Promise<Results> {
  const { url, varnishUrl, databaseUrl, dataDir } = installation;
  const database = openDatabase(databaseUrl, { max: 1 });
  const client = createCrowdClient(url);
  const cpu = () =>
    TIERS.map((tier) => installation.pids[tier].reduce((sum, pid) => sum + treeCpuSeconds(pid), 0));
  const countRollbacks = async () => {
    const { rows } = await database.pool.query<{ count: string }>(
      "select xact_rollback as count from pg_stat_database where datname = current_database()",
    );
    return Number(rows[0]?.count);
  };
  try {
    const editor = await signInStaff(
      { url, dataDir },
      { email: "superadmin@demo.example", password: demoPasswordOf(dataDir) },
    );
    const { site, liveBlogId } = await prepareSite(
      url,
      (await makePackage(database.db, { price: 5000 })).id,
    );
    const before = {
      cpu: cpu(),
      nginx: installation.nginxLog().length,
      varnish: installation.varnishLog().length,
      metrics: await installation.scrape(),
      rollbacks: await countRollbacks(),
    };
    const editing = new AbortController();
    const urls = { article: varnishUrl + site.liveBlog, home: varnishUrl + pagePath("en-US", "") };
    const edits = editLiveBlog(editor, { id: liveBlogId, urls }, editing.signal);
    const startedAt = performance.now();
    await Promise.all([runAudience(client, site, night).finally(() => editing.abort()), edits]);
    const elapsed = (performance.now() - startedAt) / 1000;
    const used = cpu().map((seconds, tier) => ({ cpuSeconds: seconds - (before.cpu[tier] ?? 0) }));
    await wait(SETTLE_SECONDS * 1000);
    const grown = growth(before.metrics, await installation.scrape());
    const { varnish, purges, serve } = varnishResults(
      installation.varnishLog().slice(before.varnish),
    );
    const failedJobs =
      sumOf(grown, "masthead_job_duration_seconds_count", { outcome: "failed" }) ?? 0;
    const rollbacks = (await countRollbacks()) - before.rollbacks;
    return {
      tiers: [
        { ...nginxResult(installation.nginxLog().slice(before.nginx)), ...used[0] },
        { ...varnish, ...used[1] },
        purges,
        { ...serve, ...used[2] },
        {
          ...histogramResult(
            "`masthead worker`, job runs",
            grown,
            "masthead_job_duration_seconds",
            failedJobs,
          ),
          ...used[3],
        },
        {
          ...histogramResult(
            "database, statements and rollbacks",
            grown,
            "masthead_query_duration_seconds",
            rollbacks,
          ),
          ...used[4],
        },
      ],
      requests: clientResults(client),
      failures: REQUEST_KINDS.flatMap((kind) =>
        [...client.counts[kind].failures].map(([why, count]) => `${kind}: ${count} × ${why}`),
      ),
      grown,
      delays: await edits,
      elapsed,
    };
  } finally {
    client.close();
    await database.close();
  }
}

async function prepareSite(
  url: string,
  packageId: number,
): Promise<{ site: Site; liveBlogId: number }> {
  const { data } = await getApi(url, "GET /v1/article/latest", { limit: 1, locale: "en-US" });
  const [blog] = data;
  const channel = (await getApi(url, "GET /v2/channels", { locale: "en-US" })).find(
    ({ kind }) => kind === "video",
  );
  if (!blog || !channel) throw new Error("the demo has no article or no TV channel");
  return {
    site: {
      articles: await articlePathsAt(url),
      liveBlog: articlePath(blog),
      channelId: channel.id,
      packageId,
    },
    liveBlogId: blog.id,
  };
}

function report({ tiers, requests, failures, grown, delays, elapsed }: Results): number {
  const scaled = `${night.share * 100} % of ${NIGHT.readersPerHour.toLocaleString("en")} readers an hour, ${NIGHT.viewers.toLocaleString("en")} viewers and ${NIGHT.ordersPerMinute} orders a minute`;
  console.log(
    `${scaled}, for ${elapsed.toFixed(0)} s; load average ${loadavg()[0]?.toFixed(1)}.\n`,
  );
  console.log(formatResults(tiers, 1 / elapsed / night.share));
  console.log(`\n${formatResults(requests)}\n`);
  const count = (name: string, labels: Record<string, string>) => sumOf(grown, name, labels) ?? 0;
  console.log(
    `${count("masthead_state_transitions_total", { machine: "payment attempt", to: "paid" })} orders were paid.`,
  );
  for (const { name, labels, value } of grown) {
    if (name === "masthead_job_duration_seconds_count" && labels.outcome === "failed" && value > 0)
      console.log(`Failed runs of the job ${labels.name}: ${value}.`);
  }
  const purges = (outcome: string) => count("masthead_cdn_purges_total", { outcome });
  console.log(
    `${purges("sent")} purges were sent, repeats included; ${purges("failed")} failed, ${purges("expired")} were given up.`,
  );
  console.log(
    `The live blog was updated ${delays.article.length} times. Until an update was seen through Varnish:`,
  );
  for (const [page, all] of Object.entries(delays)) {
    const at = (share: number) => percentile(all, share).toFixed(0);
    console.log(`  ${page}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`);
  }
  console.log(failures.length ? `Failed requests:\n${failures.join("\n")}` : "No request failed.");
  return failures.length ? 1 : 0;
}
