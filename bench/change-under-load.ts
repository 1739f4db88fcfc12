#!/usr/bin/env node
import { parseArgs } from "node:util";
import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { articlePath, categoryPath, inLocalePath } from "@masthead/contract/system/paths.ts";
import { openDatabase } from "../server/src/platform/postgres/database.ts";
import { changeArticles } from "./changes.ts";
import { startDemoProduct } from "./demo-product.ts";
import { startReaders } from "./readers.ts";

/**
 * Readers ask for pages as fast as they can while a newsroom publishes, edits and takes down articles:
 * `node bench/change-under-load.ts [--seconds 30] [URL…]`. Every reply has to be 200, no connection may be lost, and a change has
 * to be seen on the page within a second. With addresses, those processes of one running installation are asked, and DATABASE_URL is
 * its database; without, a product of the bench's own.
 */
const VISIBLE_WITHIN = 1000;

const { values, positionals } = parseArgs({ options: { seconds: { type: "string", default: "30" } }, allowPositionals: true });
const seconds = Number(values.seconds);

if (positionals.length) {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new Error("DATABASE_URL has to name the database of these processes");
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
  const cards = (
    await Promise.all(
      LOCALES.map(
        async (locale) =>
          (await fetch(`${first}/api/v1/article/latest?limit=5&locale=${locale}`)).json() as Promise<{ data: ArticleCard[] }>,
      ),
    )
  ).flatMap((list) => list.data);
  const sections = cards.flatMap((card) => (card.category ? [categoryPath(card.locale, card.category.id)] : []));
  const paths = [...new Set([...LOCALES.map((locale) => inLocalePath(locale, "/")), ...cards.map(articlePath), ...sections])];
  const readers = startReaders(urls.flatMap((url) => paths.map((path) => url + path)));
  const database = openDatabase(databaseUrl);
  try {
    const changes = await changeArticles({ db: database.db, urls, read: cards, until: Date.now() + seconds * 1000 });
    const replies = await readers.stop();
    return report(replies, changes);
  } finally {
    await readers.stop();
    await database.close();
  }
}

function report(
  replies: Awaited<ReturnType<ReturnType<typeof startReaders>["stop"]>>,
  changes: Awaited<ReturnType<typeof changeArticles>>,
): number {
  const right = replies.statuses[200] ?? 0;
  console.log(
    `${replies.total.toLocaleString("en")} replies, ${Math.round(replies.total / seconds).toLocaleString("en")} a second, ${replies.total - right} of them not 200, ${replies.failures.length} connections lost or too slow`,
  );
  for (const failure of replies.failures.slice(0, 5)) console.log(`  ${failure}`);
  for (const [status, count] of Object.entries(replies.statuses)) if (status !== "200") console.log(`  ${status}: ${count}`);
  let late = 0;
  for (const [kind, times] of Object.entries(changes)) {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
    if (!(at(0.95) <= VISIBLE_WITHIN)) late++;
    console.log(
      `${kind.padEnd(10)} ${String(sorted.length).padStart(5)} times, seen after ${at(0.5).toFixed(0)} ms (p50), ${at(0.95).toFixed(0)} ms (p95), ${at(1).toFixed(0)} ms (slowest)`,
    );
  }
  const wrong = replies.total - right + replies.failures.length;
  const good = right > 0 && wrong === 0 && late === 0;
  console.log(good ? "Every reply was right, and every kind of change was seen within a second." : "Not good enough.");
  return good ? 0 : 1;
}
