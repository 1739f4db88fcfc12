#!/usr/bin/env node
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { articlePath, inLocalePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { startVarnish, type Varnish } from "../../server/test/fakes/varnish.ts";
import { freePort } from "../../server/test/processes/product.ts";
import {
  demoPasswordOf,
  type StaffSession,
  signInStaff,
} from "../../server/test/processes/staff-session.ts";
import { moveToCores } from "../tools/cores.ts";
import { startDemoProduct } from "../tools/demo-product.ts";
import { getApi } from "../tools/get-api.ts";
import { startReaders } from "../tools/readers.ts";
import { percentile } from "../tools/statistics.ts";
import { millisecondsUntilSeen } from "../tools/until.ts";

/**
 * Hit rate and publish latency through Varnish: `node bench/pages/varnish.ts [--seconds 60]
 * [--every 2]`. Readers request the home pages, feeds and the latest articles through Varnish as
 * fast as they can, while an editor publishes and edits an article every few seconds. The product
 * and its database have one core, Varnish and the readers the other. Times are milliseconds from
 * the response to the editor until the change is seen through Varnish. Exits with 1 if the hit rate
 * is below 99 %, or a 95th percentile is over a second.
 */
const [PRODUCT_CORE, READER_CORE] = [0, 1];
const MIN_HIT_RATE = 0.99;
const VISIBLE_WITHIN_MS = 1000;
const TOKEN = "token-of-the-benchmark";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "60" }, every: { type: "string", default: "2" } },
});

const varnishPort = await freePort();
const demo = await startDemoProduct({
  core: PRODUCT_CORE,
  environment: {
    WORKERS: "1",
    CDN: "varnish",
    CDN_TOKEN: TOKEN,
    CDN_PURGE_URLS: `http://127.0.0.1:${varnishPort}`,
  },
});
try {
  const { url, dataDir } = demo.product;
  // Varnish inherits it.
  moveToCores(READER_CORE, process.pid);
  const varnish = await startVarnish({
    port: varnishPort,
    originPorts: [Number(new URL(url).port)],
    token: TOKEN,
  });
  try {
    const editor = await signInStaff(
      { url, dataDir },
      { email: "admin@demo.example", password: demoPasswordOf(dataDir) },
    );
    process.exitCode = await bench(editor, url, varnish);
  } finally {
    await varnish.stop();
  }
} finally {
  await demo.stop();
}

async function bench(editor: StaffSession, originUrl: string, varnish: Varnish): Promise<number> {
  const paths = await readPaths(originUrl);
  const before = await varnish.counters();
  const startedAt = performance.now();
  const readers = startReaders(paths.map((path) => varnish.url + path));
  const times = await publishUntil(
    startedAt + Number(values.seconds) * 1000,
    editor,
    originUrl,
    varnish.url,
  );
  const counts = await readers.stop();
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await varnish.counters();
  const counted = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
  const hits = counted("MAIN.cache_hit");
  const requests = hits + counted("MAIN.cache_miss") + counted("MAIN.s_pass");
  const hitRate = hits / requests;
  const failed = counts.failures.length + (counts.total - (counts.statuses[200] ?? 0));
  console.log(
    `${counts.total} requests of readers in ${seconds.toFixed(0)} s, ${failed} failed; ${times.article.length} changes`,
  );
  console.log(
    `hit rate      ${(hitRate * 100).toFixed(2)} % (${requests - hits} of ${requests} requests reached Masthead)`,
  );
  let isLate = false;
  for (const [name, all] of Object.entries(times)) {
    const at = (share: number) => percentile(all, share);
    isLate ||= !(at(0.95) <= VISIBLE_WITHIN_MS);
    console.log(
      `${`${name} seen`.padEnd(13)} p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, max ${at(1).toFixed(0)} ms`,
    );
  }
  return hitRate < MIN_HIT_RATE || isLate || failed > 0 ? 1 : 0;
}

/**
 * Returns the paths that readers request: home pages, feeds and the latest articles of each
 * language.
 */
async function readPaths(url: string): Promise<string[]> {
  const paths: string[] = [];
  for (const locale of LOCALES) {
    const { data } = await getApi(url, "GET /v1/article/latest", { limit: 30, locale });
    paths.push(
      pagePath(locale, ""),
      inLocalePath(locale, "/rss.xml"),
      ...data.map((article) => articlePath(article)),
    );
  }
  return paths;
}

/**
 * Publishes an article and edits it, again and again, and measures when readers see both through
 * Varnish.
 */
async function publishUntil(
  deadline: number,
  editor: StaffSession,
  originUrl: string,
  varnishUrl: string,
) {
  const times = { article: [] as number[], home: [] as number[] };
  for (let round = 0; performance.now() < deadline; round++) {
    const locale = LOCALES[round % LOCALES.length] ?? "en-US";
    const [template] = (await getApi(originUrl, "GET /v1/article/latest", { limit: 1, locale }))
      .data;
    let title = `Published ${round}x${Date.now().toString(36)}`;
    const draft = await editor.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title,
      categoryId: template?.category?.id ?? null,
    });
    let { version } = draft;
    for (const change of [
      { publishedAt: new Date().toISOString() },
      { title: `${title} edited`, publish: { kind: "update" } },
    ]) {
      ({ version } = await editor.call<ArticleRecord>("PATCH", `/v1/article/edit/${draft.id}`, {
        version,
        ...change,
      }));
      if ("title" in change) title = change.title ?? title;
      const [article, home] = await Promise.all([
        millisecondsUntilSeen(varnishUrl + articlePath(draft), title),
        millisecondsUntilSeen(varnishUrl + pagePath(locale, ""), title),
      ]);
      times.article.push(article);
      times.home.push(home);
      await wait((Number(values.every) * 1000) / 2);
    }
  }
  return times;
}
