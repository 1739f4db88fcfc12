#!/usr/bin/env node
import { Agent } from "node:http";
import { parseArgs } from "node:util";
import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { articlePath, inLocalePath } from "@masthead/contract/system/paths.ts";
import { demoPasswordOf, type HttpStaff, signInStaff } from "../server/test/http-staff.ts";
import { startProduct } from "../server/test/product.ts";
import { startDemoProduct } from "./demo-product.ts";
import { poll } from "./poll.ts";

/**
 * How long it takes until what staff publish is seen: `node bench/publish.ts [--rounds 50] [URL URL]`. Two processes serve one database. An editor,
 * signed in to the first over HTTP, publishes a draft and then changes its headline; readers ask the second for the article, the home page and the
 * feed until they see it. Times are milliseconds from the moment at which the editor was told that it is done. Exits with 1 when the slowest
 * twentieth of any takes longer than a second. With addresses, those two processes of one running installation are asked, and DATA_DIR is its
 * folder; without, two of the bench's own.
 */
const VISIBLE_WITHIN = 1000;

const { values, positionals } = parseArgs({ options: { rounds: { type: "string", default: "50" } }, allowPositionals: true });

/** What one step took, in milliseconds: the editor's call, and from its reply on until readers saw the change. */
interface Step {
  call: number;
  article: number;
  homeAndFeed: number;
}

const [staffUrl, readerUrl] = positionals.map((url) => url.replace(/\/$/, ""));
if (staffUrl && readerUrl) {
  const { DATA_DIR } = process.env;
  if (!DATA_DIR) throw new Error("DATA_DIR has to name the folder of these processes");
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

/** Publishes and edits by `staffUrl`, in one language after the other, and watches by `readerUrl`. */
async function publish(editor: HttpStaff, staffUrl: string, readerUrl: string, rounds: number): Promise<Record<string, Step[]>> {
  const steps = { published: [] as Step[], edited: [] as Step[] };
  const agent = new Agent({ keepAlive: true });
  const seen = (path: string, fits: (status: number, text: string) => boolean) => poll(agent, readerUrl + path, fits);
  for (let round = 0; round < rounds; round++) {
    const locale = LOCALES[round % LOCALES.length] ?? "en-US";
    const [like] = (await (await fetch(`${staffUrl}/api/v1/article/latest?limit=1&locale=${locale}`)).json()).data as ArticleCard[];
    const word = `bench${round}x${Date.now().toString(36)}`;
    const draft = await editor.ask<ArticleRecord>("POST", "/v1/article", {
      locale,
      title: `Published ${word}`,
      categoryId: like?.category?.id ?? null,
    });
    const path = articlePath(draft);
    await seen(path, (status) => status === 404);

    const step = async (change: object, version: number, title: string): Promise<Step & { version: number }> => {
      const asked = performance.now();
      const saved = await editor.ask<ArticleRecord>("PATCH", `/v1/article/edit/${draft.id}`, { version, ...change });
      const told = performance.now();
      const shows = async (address: string) => {
        await seen(address, (status, text) => status === 200 && text.includes(title));
        return performance.now() - told;
      };
      const [article, home, feed] = await Promise.all([path, inLocalePath(locale, "/"), inLocalePath(locale, "/rss.xml")].map(shows));
      return { call: told - asked, article: article ?? 0, homeAndFeed: Math.max(home ?? 0, feed ?? 0), version: saved.version };
    };
    const published = await step({ publishedAt: new Date().toISOString() }, draft.version, `Published ${word}`);
    steps.published.push(published);
    steps.edited.push(await step({ title: `Edited ${word}` }, published.version, `Edited ${word}`));
  }
  agent.destroy();
  return steps;
}

/** Prints what was measured; 1 when anything was seen too late. */
function report(steps: Record<string, Step[]>): number {
  console.log(`${"".padEnd(44)}${["p50", "p95", "max"].map((name) => name.padStart(9)).join("")}`);
  let late = 0;
  const line = (name: string, times: number[], limit?: number) => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
    if (limit !== undefined && !(at(0.95) <= limit)) late++;
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
      VISIBLE_WITHIN,
    );
    line(
      `${kind} → visible on home and feed`,
      all.map((step) => step.homeAndFeed),
      VISIBLE_WITHIN,
    );
  }
  const rounds = steps.published?.length ?? 0;
  console.log(
    `${rounds} rounds, in milliseconds. ${late ? "Some was seen too late on the other process." : "All was seen on the other process within a second."}`,
  );
  return late ? 1 : 0;
}
