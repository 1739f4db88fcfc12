import { isLocale, LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Platform } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { incomingFeed } from "./feed.incoming.ts";
import { importPosts } from "./import.service.ts";
import { progressPrinter } from "./import-progress.ts";
import { printReport } from "./import-report.ts";
import { openAddress, openFile, watched } from "./import-source.ts";
import type { Incoming } from "./incoming.ts";
import { ImportRefused } from "./refusal.ts";
import { incomingWxr } from "./wxr.incoming.ts";

export const IMPORT_OPTIONS = {
  locale: { type: "string", default: "en-US" },
  "no-media": { type: "boolean", default: false },
  "skip-broken": { type: "boolean", default: false },
} as const;

/** What `masthead import` was asked for. */
export interface ImportOrder {
  kind: "wxr" | "feed";
  /** File, or address of a feed. */
  from: string;
  locale: Locale;
  media: boolean;
  /** Broken items of a WordPress export are left out and listed. */
  skipBroken: boolean;
}

/** @throws Error saying how the command is used */
export function readOrder(values: Record<string, unknown>, [kind, from, ...more]: string[]): ImportOrder {
  if ((kind !== "wxr" && kind !== "feed") || !from || more.length)
    throw new Error("say what to bring in: import wxr FILE, or import feed URL|FILE");
  if (!isLocale(values.locale)) throw new Error(`--locale is one of ${LOCALES.join(", ")}`);
  const skipBroken = values["skip-broken"] === true;
  if (skipBroken && kind === "feed") throw new Error("--skip-broken works with import wxr only");
  return { kind, from, locale: values.locale, media: values["no-media"] !== true, skipBroken };
}

/**
 * Brings a WordPress export or a feed in and prints what came of it.
 * @returns whether pictures were stored, whose variants are queued
 * @throws Error in one line; then nothing was brought in
 */
export async function runImport(platform: Platform, order: ImportOrder): Promise<boolean> {
  const now = new Date();
  const progress = progressPrinter(process.stderr);
  const opened = order.kind === "feed" && /^https?:\/\//i.test(order.from) ? await openAddress(order.from) : await openFile(order.from);
  let judged = false;
  const source = watched(opened, (done) => judged || progress.show({ stage: "reading", done, total: opened.size }));
  try {
    const incoming: Incoming =
      order.kind === "wxr"
        ? await incomingWxr(source, (await websiteSettings(innerContext(platform, order.locale))).timeZone, order)
        : await incomingFeed(source, now);
    judged = true;
    const report = await importPosts(platform, incoming, {
      locale: order.locale,
      media: order.media,
      now,
      actor: { id: null, name: "masthead import" },
      onProgress: progress.show,
    });
    progress.end();
    console.log(printReport(report));
    return report.picturesStored > 0;
  } catch (error) {
    progress.end();
    if (error instanceof ImportRefused) throw error;
    // What a database or a disk says is for who looks after them.
    throw new Error("it broke off, and no article was brought in; LOG_LEVEL=debug says why", { cause: error });
  } finally {
    await source.close();
  }
}
