import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHROMIUM_FLAGS, chromiumPath } from "../../e2e/browser/chromium.ts";
import type { PageAudit } from "./metrics.ts";

const LIGHTHOUSE_VERSION = "13";
const TIMEOUT_SECONDS = 120;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

interface AuditedPage {
  name: string;
  locale: string;
  url: string;
  /** Expected response status. */
  status: number;
}

interface Report {
  runtimeError?: { message: string };
  categories: Record<
    (typeof CATEGORIES)[number],
    { score: number | null; auditRefs: { id: string }[] }
  >;
  audits: Record<
    string,
    { score: number | null; numericValue?: number; details?: { items?: unknown[] } } | undefined
  >;
}

/**
 * Runs Lighthouse once on a page, after a first request has cached it. @throws Error if the page
 * cannot be loaded
 */
export async function audit({ name, locale, url, status }: AuditedPage): Promise<PageAudit> {
  const response = await fetch(url);
  const noindex =
    response.headers.get("x-robots-tag")?.includes("noindex") ||
    /<meta name="robots" content="[^"]*noindex/.test(await response.text());
  // Intended noindex and intended error statuses are not faults.
  const skippedAudits = [
    ...(noindex ? ["is-crawlable"] : []),
    ...(status === 200 ? [] : ["http-status-code", "errors-in-console"]),
  ];
  // Chromium now and then loses the start of a recording.
  const report = await lighthouse(url, skippedAudits).catch(() => lighthouse(url, skippedAudits));
  const score = (category: (typeof CATEGORIES)[number]) =>
    Math.round((report.categories[category].score ?? 0) * 100);
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
    const result = audits[id];
    if (!result || result.score === null || result.score === 1) return [];
    return [`${id}: ${JSON.stringify(result.details?.items?.slice(0, 3) ?? []).slice(0, 400)}`];
  });
}

async function lighthouse(url: string, skippedAudits: string[]): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-lighthouse-"));
  const file = join(folder, "report.json");
  try {
    const child = spawn(
      "npx",
      [
        "--yes",
        `lighthouse@${LIGHTHOUSE_VERSION}`,
        url,
        "--quiet",
        "--no-enable-error-reporting",
        "--ignore-status-code",
        "--output=json",
        `--output-path=${file}`,
        `--only-categories=${CATEGORIES.join()}`,
        `--chrome-flags=${CHROMIUM_FLAGS.join(" ")}`,
        ...skippedAudits.map((id) => `--skip-audits=${id}`),
      ],
      {
        env: { ...process.env, CHROME_PATH: chromiumPath(true) },
        stdio: ["ignore", "ignore", "pipe"],
        timeout: TIMEOUT_SECONDS * 1000,
      },
    );
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`Lighthouse failed on ${url}:\n${stderr.slice(-2000)}`);
    const report: Report = JSON.parse(readFileSync(file, "utf8"));
    if (report.runtimeError)
      throw new Error(`Lighthouse failed on ${url}: ${report.runtimeError.message}`);
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
