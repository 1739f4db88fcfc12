import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Disposable } from "@playwright/test";

/** What a journey changes in a context for as long as it lives: the next journey gets a new one. */
const CLOCK = ["install", "setFixedTime", "setSystemTime", "pauseAt", "resume", "runFor", "fastForward"] as const;
const FOR_LIFE = [
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "setGeolocation",
  "setExtraHTTPHeaders",
  "setOffline",
  "setHTTPCredentials",
] as const;
const EVENTS = [
  "console",
  "weberror",
  "request",
  "response",
  "requestfailed",
  "requestfinished",
  "dialog",
  "page",
  "serviceworker",
] as const;

const STORAGE = "local_storage,indexeddb,cache_storage,service_workers";
/** Time for a context to be emptied, in milliseconds: a page that is going elsewhere may not answer. */
const PATIENCE = 3000;

interface Kept {
  /** Options of the context; it serves tests with the same. */
  key: string;
  context: BrowserContext;
  scripts: Disposable[];
  isSpent: boolean;
}

/**
 * The browser context of a worker, used by one test after another: it keeps the files of the site and the back office that a browser keeps,
 * which each test would load and compile again. Cookies, storage, pages, routes, scripts and listeners of a test end with it.
 */
export class ContextKeeper {
  #kept: Kept | undefined;

  /** An empty context for a test with these options. */
  async open(browser: Browser, key: string): Promise<BrowserContext> {
    if (this.#kept?.key === key && !this.#kept.isSpent && this.#kept.context.browser()?.isConnected()) return this.#kept.context;
    await this.close();
    const context = await browser.newContext();
    const kept: Kept = { key, context, scripts: [], isSpent: false };
    const addInitScript = context.addInitScript.bind(context);
    context.addInitScript = async (...script) => {
      const added = await addInitScript(...script);
      kept.scripts.push(added);
      return added;
    };
    noteUse(context, FOR_LIFE, kept);
    noteUse(context.clock, CLOCK, kept);
    this.#kept = kept;
    return context;
  }

  /** Removes what the test has left; `origin` is that of the product. A context that cannot be emptied is closed. */
  async endTest(origin: string): Promise<void> {
    const kept = this.#kept;
    if (!kept) return;
    const isEmpty =
      !kept.isSpent &&
      (await Promise.race([empty(kept, origin).then(() => true), wait(PATIENCE, false, { ref: false })]).catch(() => false));
    if (!isEmpty) await this.close();
  }

  async close(): Promise<void> {
    const kept = this.#kept;
    this.#kept = undefined;
    await kept?.context.close();
  }
}

async function empty({ context, scripts }: Kept, origin: string): Promise<void> {
  for (const event of EVENTS) context.removeAllListeners(event);
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await Promise.all(scripts.splice(0).map((script) => script.dispose()));
  const [last, ...others] = context.pages();
  await Promise.all(others.map((page) => page.close()));
  if (last) {
    const session = await context.newCDPSession(last);
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: STORAGE });
    await last.close();
  }
  // What a page was about to store has been stored now.
  await context.clearCookies();
}

/** Notes that a method was called. */
function noteUse<Target extends object, Name extends keyof Target>(target: Target, names: readonly Name[], kept: Kept): void {
  for (const name of names) {
    const method = target[name] as (...given: unknown[]) => unknown;
    target[name] = ((...given: unknown[]) => {
      kept.isSpent = true;
      return method.apply(target, given);
    }) as Target[Name];
  }
}
