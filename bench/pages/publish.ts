#!/usr/bin/env node
import { Agent } from "node:http";
import { parseArgs } from "node:util";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { articlePath, inLocalePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { startProduct } from "../../server/test/product.ts";
import { demoPasswordOf, type StaffSession, signInStaff } from "../../server/test/staff-session.ts";
import { startDemoProduct } from "../tools/demo-product.ts";
import { getApi } from "../tools/get-api.ts";
import { poll } from "../tools/poll.ts";

/**
 * Publish latency across processes: `node bench/pages/publish.ts [--rounds 50] [URL URL]`. Two processes serve one database.
 * An editor, signed in to the first, publishes a draft and then changes its headline; readers poll the second for the
 * article, the home page and the feed until they show the change. Times are milliseconds from the response to the
 * editor. Exits with 1 when a 95th percentile is over a second. With URLs, the bench uses those two processes of one
 * running installation, whose data folder is DATA_DIR; otherwise it starts two of its own.
 */
const VISIBLE_WITHIN_MS = 1000;

const { values, positionals } = parseArgs({ options: { rounds: { type: "string", default: "50" } }, allowPositionals: true });

/** Milliseconds of one step: of the editor's call, and from its response until readers see the change. */
interface Step {
  call: number;
  article: number;
  homeAndFeed: number;
}

const [staffUrl, readerUrl] = positionals.map((url) => url.replace(/\/$/, ""));
if (staffUrl && readerUrl) {
  const { DATA_DIR } = process.env;
  if (!DATA_DIR) throw new Error("DATA_DIR must be the data folder of these processes");
  process.exitCode = await bench(staffUrl, readerUrl, DATA_DIR);
} else {
  const demo = await startDemoProduct({ environment: { WORKERS: "1" } });
  const { url, dataDir } = demo.product;
  try {
    const second = await startProduct({ dataDir, environment: { LOG_LEVEL: "warn", WORKERS: "1", DATABASE_URL: demo.databaseUrl } });
    try {
      process.exitCode = await bench(url, second.url, dataDir);
    } finally {
      await second.stop();
    }
  } finally {
    await demo.stop();
  }
}

async function bench(staffUrl: string, readerUrl: string, dataDir: string): Promise<number> {
  const editor = await signInStaff({ url: staffUrl, dataDir }, { email: "admin@demo.example", password: demoPasswordOf(dataDir) });
  return report(await publish(editor, staffUrl, readerUrl, Number(values.rounds)));
}

/** Publishes and edits articles at `staffUrl`, alternating between languages, and polls `readerUrl`. */
async function publish(editor: StaffSession, staffUrl: string, readerUrl: string, rounds: number): Promise<Record<string, Step[]>> {
  const steps = { published: [] as Step[], edited: [] as Step[] };
  const agent = new Agent({ keepAlive: true });
  const waitFor = (path: string, matches: (status: number, text: string) => boolean) => poll(agent, readerUrl + path, matches);
  for (let round = 0; round < rounds; round++) {
    const locale = LOCALES[round % LOCALES.length] ?? "en-US";
    const [template] = (await getApi(staffUrl, "GET /v1/article/latest", { limit: 1, locale })).data;
    const marker = `bench${round}x${Date.now().toString(36)}`;
    const draft = await editor.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title: `Published ${marker}`,
      categoryId: template?.category?.id ?? null,
    });
    const path = articlePath(draft);
    await waitFor(path, (status) => status === 404);

    const step = async (change: object, version: number, title: string): Promise<Step & { version: number }> => {
      const startedAt = performance.now();
      const saved = await editor.call<ArticleRecord>("PATCH", `/v1/article/edit/${draft.id}`, { version, ...change });
      const responded = performance.now();
      const timeUntilVisible = async (page: string) => {
        await waitFor(page, (status, text) => status === 200 && text.includes(title));
        return performance.now() - responded;
      };
      const [article, home, feed] = await Promise.all([path, pagePath(locale, ""), inLocalePath(locale, "/rss.xml")].map(timeUntilVisible));
      return { call: responded - startedAt, article: article ?? 0, homeAndFeed: Math.max(home ?? 0, feed ?? 0), version: saved.version };
    };
    const published = await step({ publishedAt: new Date().toISOString() }, draft.version, `Published ${marker}`);
    steps.published.push(published);
    steps.edited.push(await step({ title: `Edited ${marker}` }, published.version, `Edited ${marker}`));
  }
  agent.destroy();
  return steps;
}

/** Prints the percentiles. Returns the exit code: 1 when a limit is missed. */
function report(steps: Record<string, Step[]>): number {
  console.log(`${"".padEnd(44)}${["p50", "p95", "max"].map((name) => name.padStart(9)).join("")}`);
  let lateRows = 0;
  const line = (name: string, times: number[], limit?: number) => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
    if (limit !== undefined && !(at(0.95) <= limit)) lateRows++;
    console.log(`${name.padEnd(44)}${[at(0.5), at(0.95), at(1)].map((ms) => ms.toFixed(0).padStart(9)).join("")}`);
  };
  for (const [kind, all] of Object.entries(steps)) {
    line(
      `${kind}: the call itself`,
      all.map((step) => step.call),
    );
    line(
      `${kind} → visible on the article page`,
      all.map((step) => step.article),
      VISIBLE_WITHIN_MS,
    );
    line(
      `${kind} → visible on home and feed`,
      all.map((step) => step.homeAndFeed),
      VISIBLE_WITHIN_MS,
    );
  }
  const rounds = steps.published?.length ?? 0;
  console.log(
    `${rounds} rounds, in milliseconds. ${lateRows ? "Some changes were visible too late on the other process." : "All changes were visible on the other process within a second."}`,
  );
  return lateRows ? 1 : 0;
}
