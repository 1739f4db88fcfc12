import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { SECOND } from "@masthead/contract/platform/durations.ts";
import { startNginx } from "../server/test/fakes/nginx-edge.ts";
import { freePort } from "../server/test/processes/product.ts";
import {
  demoPasswordOf,
  signInStaff,
  staffWithCookie,
} from "../server/test/processes/staff-session.ts";
import { changesStart } from "../site/app/newsroom/live-blog/live-connection.ts";
import type { OpenPagesOptions, ShownPages } from "./live-blog/open-page.worker.ts";
import { startDemoDatabase } from "./tools/demo-product.ts";
import { getApi } from "./tools/get-api.ts";
import { signalProcess } from "./tools/processes.ts";

/**
 * Live blog whose process is killed and started again behind nginx: `node bench/live-restart.ts
 * [--pages 10000] [--seconds 60]`. Each second, an entry is published and edited, and every second
 * entry is removed, also right before the kill. Open pages connect again as the site does. Prints
 * how many of them lack an entry in the end, show a removed one, or received a change twice. Raise
 * the limit of open files first: `ulimit -n 65536`.
 */
const THREADS = 2;
/** Time for all pages to connect again after the last change: the longest delay, and some more. */
const SETTLE = 45 * SECOND;

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "10000" },
    seconds: { type: "string", default: "60" },
  },
});
const pages = Number(values.pages);
const seconds = Number(values.seconds);

const port = await freePort();
const nginxPort = await freePort();
const nginxUrl = `http://127.0.0.1:${nginxPort}`;
const SITE = `server {
  listen 127.0.0.1:${nginxPort} reuseport backlog=4096;
  location / {
    proxy_pass http://127.0.0.1:${port};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_buffering off;
  }
}`;

const demo = await startDemoDatabase();
try {
  const start = () =>
    demo.start({
      port,
      environment: {
        MAX_CONNECTIONS: String(2 * pages + 1000),
        TRUST_PROXY: "127.0.0.1/32",
      },
    });
  let product = await start();
  const { cookie } = await signInStaff(
    { url: product.url, dataDir: demo.dataDir },
    { email: "admin@demo.example", password: demoPasswordOf(demo.dataDir) },
  );
  const editor = staffWithCookie(nginxUrl, cookie);
  const nginx = await startNginx(nginxPort, SITE, {
    workers: 2,
    connections: 2 * pages + 1000,
  });
  try {
    const { data } = await getApi(nginxUrl, "GET /v1/article/latest", {
      limit: 30,
      locale: "en-US",
    });
    const article = data.find(({ liveBlog }) => liveBlog === null);
    if (!article) throw new Error("the demo has no article");
    const path = `/v1/live-blog/${article.id}`;
    await editor.call("POST", `${path}/start`, {});
    const open = await openPages({ articleId: article.id });

    let refused = 0;
    /** Repeats a call until the product answers it. A repeated change may be in conflict. */
    const insist = async <T>(run: () => Promise<T>): Promise<T | undefined> => {
      for (;;) {
        try {
          return await run();
        } catch (error) {
          if (/ returned (404|409)/.test(String(error))) return undefined;
          refused++;
          await wait(SECOND / 4);
        }
      }
    };
    const cover = async (second: number) => {
      const idempotencyKey = randomUUID();
      const entry = await insist(() =>
        editor.call<LiveDeskEntry>("POST", `${path}/entries`, {
          idempotencyKey,
          title: `Update ${second}`,
          body: { type: "doc", content: [] },
          publish: true,
        }),
      );
      if (!entry) throw new Error("an entry was refused");
      const target = `${path}/entries/${entry.id}`;
      await insist(() =>
        editor.call("PATCH", target, { version: entry.version, title: `Edited ${second}` }),
      );
      if (second % 2) await insist(() => editor.call("DELETE", target));
    };
    let restart = Promise.resolve(0);
    for (let second = 1; second <= seconds; second++) {
      const next = wait(SECOND);
      if (second === Math.round(seconds / 2)) {
        signalProcess(product.pid, "SIGKILL");
        const killedAt = Date.now();
        restart = start().then((restarted) => {
          product = restarted;
          return Date.now() - killedAt;
        });
      }
      await cover(second);
      await next;
    }
    const milliseconds = await restart;
    await wait(SETTLE);
    const reports = await Promise.all(open.map((thread) => thread.finish()));
    const expected = await readShown(article.id);
    const shown = new Map<string, number>();
    for (const report of reports)
      for (const [text, count] of report.shown) shown.set(text, (shown.get(text) ?? 0) + count);
    const sum = (count: (report: ShownPages) => number) =>
      reports.reduce((total, report) => total + count(report), 0);
    console.log({
      pages,
      secondsUntilReady: milliseconds / SECOND,
      callsRepeated: refused,
      entriesShown: expected.size,
      ...compare(expected, shown),
      duplicates: sum((report) => report.duplicates),
      connectionsLost: sum((report) => report.failures),
      requestedMissingChanges: sum((report) => report.behind),
    });
  } finally {
    await nginx.stop();
  }
} finally {
  await demo.stop();
}

/** Counts entries that pages lack or show in an old version, and removed ones that they show. */
function compare(expected: Map<number, number>, shown: Map<string, number>) {
  const counts = { lost: 0, leftAfterRemoval: 0 };
  for (const [text, count] of shown) {
    const entries = new Map(
      text
        .split("\n")
        .filter(Boolean)
        .map((line) => line.split(":").map(Number) as [number, number]),
    );
    for (const [id, sequence] of expected) if (entries.get(id) !== sequence) counts.lost += count;
    for (const id of entries.keys()) if (!expected.has(id)) counts.leftAfterRemoval += count;
  }
  return counts;
}

/** Reads the sequence numbers of the entries that readers see, by id. */
async function readShown(articleId: number): Promise<Map<number, number>> {
  const shown = new Map<number, number>();
  for (let after = 0, more = true; more; ) {
    const page = await getApi(nginxUrl, "GET /v1/live-blog/{id}/changes", { id: articleId, after });
    for (const change of page.changes)
      if (change.kind === "entry") shown.set(change.entry.id, change.sequence);
    after = changesStart(page.sequence);
    ({ more } = page);
  }
  return shown;
}

/** Opens the pages, in threads. */
async function openPages({ articleId }: { articleId: number }) {
  const { sequence } = await getApi(nginxUrl, "GET /v1/live-blog/{id}/changes", { id: articleId });
  const count = Math.ceil(pages / THREADS);
  return Promise.all(
    Array.from({ length: THREADS }, async (_, thread) => {
      const first = thread * count;
      const workerData: OpenPagesOptions = {
        port: nginxPort,
        articleId,
        after: sequence,
        count: Math.min(count, pages - first),
        first,
      };
      const worker = new Worker(new URL("live-blog/open-page.worker.ts", import.meta.url), {
        workerData,
      });
      await once(worker, "message");
      return {
        async finish(): Promise<ShownPages> {
          worker.postMessage("finish");
          const [report] = (await once(worker, "message")) as [ShownPages];
          await worker.terminate();
          return report;
        },
      };
    }),
  );
}
