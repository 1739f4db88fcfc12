#!/usr/bin/env node
import { Agent } from "node:http";
import { parseArgs } from "node:util";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LEAD_SLOT } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { FrontDraft } from "@masthead/contract/newsroom/front/front-staff.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { articlePath, inLocalePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { startProduct } from "../../server/test/processes/product.ts";
import {
  demoPasswordOf,
  type StaffSession,
  signInStaff,
} from "../../server/test/processes/staff-session.ts";
import { startDemoProduct } from "../tools/demo-product.ts";
import { getApi } from "../tools/get-api.ts";
import { poll } from "../tools/poll.ts";

/**
 * Publish latency across processes: `node bench/pages/publish.ts [--rounds 50] [URL URL]`. Two
 * processes serve one database. An editor, signed in to the first, publishes a draft, changes its
 * headline, and makes it the lead of the front page; readers poll the second for the article, the
 * home page and the feed until they show the change. Times are milliseconds from the response to
 * the editor. Exits with 1 when a 99th percentile is over a second. With URLs, the bench uses those
 * two processes of one running installation, whose data folder is DATA_DIR; otherwise it starts its
 * own two.
 */
const VISIBLE_WITHIN_MS = 1000;

const { values, positionals } = parseArgs({
  options: { rounds: { type: "string", default: "50" } },
  allowPositionals: true,
});

/**
 * Milliseconds of one step: of the editor's call, and from its response until readers see the
 * change on each page.
 */
type Step = Record<string, number>;

const [staffUrl, readerUrl] = positionals.map((url) => url.replace(/\/$/, ""));
if (staffUrl && readerUrl) {
  const { DATA_DIR } = process.env;
  if (!DATA_DIR) throw new Error("DATA_DIR must be the data folder of these processes");
  process.exitCode = await bench(staffUrl, readerUrl, DATA_DIR);
} else {
  const demo = await startDemoProduct({ environment: { WORKERS: "1" } });
  const { url, dataDir } = demo.product;
  try {
    const second = await startProduct({
      dataDir,
      environment: { LOG_LEVEL: "warn", WORKERS: "1", DATABASE_URL: demo.databaseUrl },
    });
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
  const editor = await signInStaff(
    { url: staffUrl, dataDir },
    { email: "admin@demo.example", password: demoPasswordOf(dataDir) },
  );
  return report(await publish(editor, staffUrl, readerUrl, Number(values.rounds)));
}

/**
 * Publishes and edits articles at `staffUrl`, alternating between languages, and polls `readerUrl`.
 */
async function publish(
  editor: StaffSession,
  staffUrl: string,
  readerUrl: string,
  rounds: number,
): Promise<Record<string, Step[]>> {
  const steps = { published: [] as Step[], edited: [] as Step[], "front page": [] as Step[] };
  const agent = new Agent({ keepAlive: true });
  const waitFor = (path: string, matches: (status: number, text: string) => boolean) =>
    poll(agent, readerUrl + path, matches);
  /** Measures a call, and how long it takes until pages contain a text. */
  const measure = async <Result>(
    call: () => Promise<Result>,
    pages: Record<string, string>,
    text: string,
  ): Promise<[Result, Step]> => {
    const startedAt = performance.now();
    const result = await call();
    const responded = performance.now();
    const seen = Object.entries(pages).map(async ([name, page]): Promise<[string, number]> => {
      await waitFor(page, (status, body) => status === 200 && body.includes(text));
      return [`visible on ${name}`, performance.now() - responded];
    });
    return [
      result,
      { "the call itself": responded - startedAt, ...Object.fromEntries(await Promise.all(seen)) },
    ];
  };
  for (let round = 0; round < rounds; round++) {
    const locale = LOCALES[round % LOCALES.length] ?? "en-US";
    const [template] = (await getApi(staffUrl, "GET /v1/article/latest", { limit: 1, locale }))
      .data;
    const marker = `bench${round}x${Date.now().toString(36)}`;
    const draft = await editor.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title: `Published ${marker}`,
      categoryId: template?.category?.id ?? null,
    });
    const path = articlePath(draft);
    await waitFor(path, (status) => status === 404);
    const home = { "the home page": pagePath(locale, "") };
    const pages = {
      "the article page": path,
      ...home,
      "the feed": inLocalePath(locale, "/rss.xml"),
    };
    const edit = (version: number, change: object) =>
      editor.call<ArticleRecord>("PATCH", `/v1/article/edit/${draft.id}`, { version, ...change });
    const [article, published] = await measure(
      () => edit(draft.version, { publishedAt: new Date().toISOString() }),
      pages,
      `Published ${marker}`,
    );
    const [, edited] = await measure(
      () => edit(article.version, { title: `Edited ${marker}`, publish: { kind: "update" } }),
      pages,
      `Edited ${marker}`,
    );

    const front = { locale, categoryId: null };
    const { version } = await editor.call<FrontDraft>(
      "GET",
      `/v1/front-page/draft?front=${locale}`,
    );
    const slots = { [LEAD_SLOT]: { articleId: draft.id, headline: `Leading ${marker}` } };
    const placed = await editor.call<FrontDraft>("PATCH", "/v1/front-page/draft", {
      ...front,
      version,
      changes: { slots },
    });
    const publishFront = () =>
      editor.call<FrontDraft>("POST", "/v1/front-page/publish", {
        ...front,
        version: placed.version,
      });
    const [, leading] = await measure(publishFront, home, `Leading ${marker}`);
    steps.published.push(published);
    steps.edited.push(edited);
    steps["front page"].push(leading);
  }
  agent.destroy();
  return steps;
}

/** Prints the percentiles. Returns the exit code: 1 when a limit is missed. */
function report(steps: Record<string, Step[]>): number {
  console.log(
    `${"".padEnd(44)}${["p50", "p95", "p99", "max"].map((name) => name.padStart(9)).join("")}`,
  );
  let lateRows = 0;
  for (const [kind, all] of Object.entries(steps))
    for (const name of Object.keys(all[0] ?? {})) {
      const sorted = all.map((step) => step[name] ?? Number.NaN).toSorted((a, b) => a - b);
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
      if (name.startsWith("visible") && !(at(0.99) <= VISIBLE_WITHIN_MS)) lateRows++;
      const cells = [0.5, 0.95, 0.99, 1].map((share) => at(share).toFixed(0).padStart(9));
      console.log(`${`${kind}: ${name}`.padEnd(44)}${cells.join("")}`);
    }
  const rounds = steps.published?.length ?? 0;
  console.log(
    `${rounds} rounds, in milliseconds. ${lateRows ? "Some changes were visible too late on the other process." : "All changes were visible on the other process within a second."}`,
  );
  return lateRows ? 1 : 0;
}
