import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHROMIUM_FLAGS, chromiumPath } from "../../e2e/chromium.ts";
import type { PageFigures } from "./figures.ts";

const VERSION = "13";
const SECONDS = 120;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

interface AuditedPage {
  name: string;
  locale: string;
  url: string;
  /** The status that it answers on purpose. */
  status: number;
}

interface Report {
  runtimeError?: { message: string };
  categories: Record<(typeof CATEGORIES)[number], { score: number | null; auditRefs: { id: string }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; details?: { items?: unknown[] } } | undefined>;
}

/** One run of Lighthouse on a page, which the server has in its cache by then. @throws Error when it cannot be loaded */
export async function audit({ name, locale, url, status }: AuditedPage): Promise<PageFigures> {
  const reply = await fetch(url);
  const noindex =
    reply.headers.get("x-robots-tag")?.includes("noindex") || /<meta name="robots" content="[^"]*noindex/.test(await reply.text());
  // A page that search engines are kept from on purpose, or that says that something is not there, is not at fault for it.
  const skipped = [...(noindex ? ["is-crawlable"] : []), ...(status === 200 ? [] : ["http-status-code"])];
  const report = await lighthouse(url, skipped);
  const score = (category: (typeof CATEGORIES)[number]) => Math.round((report.categories[category].score ?? 0) * 100);
  const value = (id: string) => report.audits[id]?.numericValue ?? Number.NaN;
  return {
    name,
    locale,
    url,
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    firstPaint: value("first-contentful-paint"),
    largestPaint: value("largest-contentful-paint"),
    layoutShift: value("cumulative-layout-shift"),
    blockingTime: value("total-blocking-time"),
    faults: faultsOf(report),
  };
}

function faultsOf({ categories, audits }: Report): string[] {
  const ids = CATEGORIES.filter((category) => category !== "performance").flatMap((category) =>
    categories[category].auditRefs.map(({ id }) => id),
  );
  return ids.flatMap((id) => {
    const found = audits[id];
    if (!found || found.score === null || found.score === 1) return [];
    return [`${id}: ${JSON.stringify(found.details?.items?.slice(0, 3) ?? []).slice(0, 400)}`];
  });
}

async function lighthouse(url: string, skipped: string[]): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-lighthouse-"));
  const file = join(folder, "report.json");
  try {
    const child = spawn(
      "npx",
      [
        "--yes",
        `lighthouse@${VERSION}`,
        url,
        "--quiet",
        "--no-enable-error-reporting",
        "--ignore-status-code",
        "--output=json",
        `--output-path=${file}`,
        `--only-categories=${CATEGORIES.join()}`,
        `--chrome-flags=${CHROMIUM_FLAGS.join(" ")}`,
        ...skipped.map((id) => `--skip-audits=${id}`),
      ],
      {
        env: { ...process.env, CHROME_PATH: chromiumPath(true) },
        stdio: ["ignore", "ignore", "pipe"],
        timeout: SECONDS * 1000,
      },
    );
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text) => (said += text));
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`Lighthouse failed on ${url}:\n${said.slice(-2000)}`);
    const report: Report = JSON.parse(readFileSync(file, "utf8"));
    if (report.runtimeError) throw new Error(`Lighthouse failed on ${url}: ${report.runtimeError.message}`);
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
