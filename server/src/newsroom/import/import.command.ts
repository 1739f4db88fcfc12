import { isLocale, LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Platform } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { parseFeed } from "./feed.parser.ts";
import { importPosts } from "./import.service.ts";
import { createProgressPrinter } from "./import-progress.ts";
import { ImportRefused } from "./import-refused.ts";
import { formatReport } from "./import-report.ts";
import { openFile, openUrl, withReadProgress } from "./import-source.ts";
import type { IncomingContent } from "./incoming.ts";
import { parseWxr } from "./wordpress/wxr.parser.ts";

export const IMPORT_OPTIONS = {
  locale: { type: "string", default: "en-US" },
  "no-media": { type: "boolean", default: false },
  "skip-broken": { type: "boolean", default: false },
} as const;

export interface ImportArguments {
  kind: "wxr" | "feed";
  /** Path of a file, or URL of a feed. */
  source: string;
  locale: Locale;
  /** Whether images are fetched and stored. */
  storeImages: boolean;
  /** Skips broken items of a WordPress export and lists them in the report. */
  skipBroken: boolean;
}

/** Parses the command line. @throws Error with the usage */
export function parseImportArguments(
  values: Record<string, unknown>,
  [kind, from, ...more]: string[],
): ImportArguments {
  if ((kind !== "wxr" && kind !== "feed") || !from || more.length)
    throw new Error("usage: import wxr FILE, or import feed URL|FILE");
  if (!isLocale(values.locale)) throw new Error(`--locale must be one of ${LOCALES.join(", ")}`);
  const skipBroken = values["skip-broken"] === true;
  if (skipBroken && kind === "feed") throw new Error("--skip-broken works with import wxr only");
  return {
    kind,
    source: from,
    locale: values.locale,
    storeImages: values["no-media"] !== true,
    skipBroken,
  };
}

/**
 * Imports a WordPress export or a feed and prints the report.
 * @returns whether images were stored; jobs that generate their variants are then queued
 * @throws Error with a one-line message; no article was imported then
 */
export async function runImport(platform: Platform, order: ImportArguments): Promise<boolean> {
  const now = new Date();
  const progress = createProgressPrinter(process.stderr);
  const opened =
    order.kind === "feed" && /^https?:\/\//i.test(order.source)
      ? await openUrl(order.source)
      : await openFile(order.source);
  let parsed = false;
  const source = withReadProgress(
    opened,
    (done) => parsed || progress.show({ stage: "reading", done, total: opened.size }),
  );
  try {
    const incoming: IncomingContent =
      order.kind === "wxr"
        ? await parseWxr(
            source,
            (await websiteSettings(innerContext(platform, order.locale))).timeZone,
            order,
          )
        : await parseFeed(source);
    parsed = true;
    const report = await importPosts(platform, incoming, {
      locale: order.locale,
      storeImages: order.storeImages,
      now,
      actor: { id: null, name: "masthead import" },
      onProgress: progress.show,
    });
    progress.end();
    console.log(formatReport(report));
    return report.imagesStored > 0;
  } catch (error) {
    progress.end();
    if (error instanceof ImportRefused) throw error;
    // Database and disk errors are only shown with LOG_LEVEL=debug.
    throw new Error(
      "the import failed and no article was imported; run again with LOG_LEVEL=debug to see the cause",
      { cause: error },
    );
  } finally {
    await source.close();
  }
}
