#!/usr/bin/env node
import { parseArgs } from "node:util";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { articlePath, categoryPath, pagePath } from "@masthead/contract/platform/paths.ts";
import { openDatabase } from "../../server/src/platform/postgres/database.ts";
import { startDemoProduct } from "../tools/demo-product.ts";
import { getApi } from "../tools/get-api.ts";
import { startReaders } from "../tools/readers.ts";
import { changeArticles } from "./changes.ts";

/**
 * Cache invalidation under load: readers request pages as fast as they can while articles are
 * published, edited and taken down. `node bench/pages/change-under-load.ts [--seconds 30] [URL…]`.
 * Fails unless every response is 200, no connection is lost, and each change is visible within a
 * second (p95). With URLs, the bench uses those processes of one running installation, whose
 * database is DATABASE_URL; otherwise it starts its own installation.
 */
const VISIBLE_WITHIN_MS = 1000;

const { values, positionals } = parseArgs({
  options: { seconds: { type: "string", default: "30" } },
  allowPositionals: true,
});
const seconds = Number(values.seconds);

if (positionals.length) {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new Error("DATABASE_URL must be the database of these processes");
  process.exitCode = await bench(
    positionals.map((url) => url.replace(/\/$/, "")),
    DATABASE_URL,
  );
} else {
  const demo = await startDemoProduct({ environment: { WORKERS: "1" } });
  try {
    process.exitCode = await bench([demo.product.url], demo.databaseUrl);
  } finally {
    await demo.stop();
  }
}

async function bench(urls: string[], databaseUrl: string): Promise<number> {
  const [first = ""] = urls;
  const lists = await Promise.all(
    LOCALES.map((locale) => getApi(first, "GET /v1/article/latest", { limit: 5, locale })),
  );
  const cards = lists.flatMap(({ data }) => data);
  const categoryPaths = cards.flatMap((card) =>
    card.category ? [categoryPath(card.locale, card.category.id)] : [],
  );
  const paths = [
    ...new Set([
      ...LOCALES.map((locale) => pagePath(locale, "")),
      ...cards.map(articlePath),
      ...categoryPaths,
    ]),
  ];
  const readers = startReaders(urls.flatMap((url) => paths.map((path) => url + path)));
  const database = openDatabase(databaseUrl);
  try {
    const changes = await changeArticles({
      db: database.db,
      urls,
      read: cards,
      until: Date.now() + seconds * 1000,
    });
    const responses = await readers.stop();
    return report(responses, changes);
  } finally {
    await readers.stop();
    await database.close();
  }
}

function report(
  responses: Awaited<ReturnType<ReturnType<typeof startReaders>["stop"]>>,
  changes: Awaited<ReturnType<typeof changeArticles>>,
): number {
  const succeeded = responses.statuses[200] ?? 0;
  console.log(
    `${responses.total.toLocaleString("en")} responses, ${Math.round(responses.total / seconds).toLocaleString("en")} per second, ${responses.total - succeeded} of them not 200, ${responses.failures.length} connections lost or timed out`,
  );
  for (const failure of responses.failures.slice(0, 5)) console.log(`  ${failure}`);
  for (const [status, count] of Object.entries(responses.statuses))
    if (status !== "200") console.log(`  ${status}: ${count}`);
  let lateKinds = 0;
  for (const [kind, times] of Object.entries(changes)) {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
    if (!(at(0.95) <= VISIBLE_WITHIN_MS)) lateKinds++;
    console.log(
      `${kind.padEnd(10)} ${String(sorted.length).padStart(5)} times, visible after ${at(0.5).toFixed(0)} ms (p50), ${at(0.95).toFixed(0)} ms (p95), ${at(1).toFixed(0)} ms (slowest)`,
    );
  }
  const failed = responses.total - succeeded + responses.failures.length;
  const isPassed = succeeded > 0 && failed === 0 && lateKinds === 0;
  console.log(
    isPassed
      ? "Every request succeeded, and every kind of change was visible within a second."
      : "A limit was missed.",
  );
  return isPassed ? 0 : 1;
}
