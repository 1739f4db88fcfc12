import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Disposable, Page } from "@playwright/test";

/**
 * Methods whose effect on a context cannot be undone: after a call the next journey gets a new
 * context.
 */
const CLOCK_METHODS = [
  "install",
  "setFixedTime",
  "setSystemTime",
  "pauseAt",
  "resume",
  "runFor",
  "fastForward",
] as const;
const CONTEXT_METHODS = [
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

const STORAGE_TYPES = "local_storage,indexeddb,cache_storage,service_workers";
/**
 * Time limit for resetting a context, in milliseconds: a page that is navigating may not respond.
 */
const RESET_TIMEOUT = 3000;

interface ReusableContext {
  /** Options of the context; it is reused for tests with the same options. */
  key: string;
  context: BrowserContext;
  /** Empty page that stays open, so that the process of the context's pages does not end with them. */
  emptyPage: Page;
  scripts: Disposable[];
  /** Whether a journey changed the context in a way that cannot be undone. */
  isSpent: boolean;
}

/**
 * Browser context of a worker, reused by one test after another. It keeps the process of its pages
 * and the browser's cached files of the site and the back office, which each test would otherwise
 * start, load and compile again.
 * Cookies, storage, pages, routes, init scripts and listeners are removed after each test.
 */
export class WorkerContext {
  #current: ReusableContext | undefined;

  /** Returns an empty context for a test with these options. */
  async open(browser: Browser, key: string): Promise<BrowserContext> {
    if (
      this.#current?.key === key &&
      !this.#current.isSpent &&
      this.#current.context.browser()?.isConnected()
    )
      return this.#current.context;
    await this.close();
    const context = await browser.newContext();
    const emptyPage = await context.newPage();
    const current: ReusableContext = { key, context, emptyPage, scripts: [], isSpent: false };
    emptyPage.once("crash", () => {
      current.isSpent = true;
    });
    const addInitScript = context.addInitScript.bind(context);
    context.addInitScript = async (...script) => {
      const added = await addInitScript(...script);
      current.scripts.push(added);
      return added;
    };
    markSpentOnCall(context, CONTEXT_METHODS, current);
    markSpentOnCall(context.clock, CLOCK_METHODS, current);
    this.#current = current;
    return context;
  }

  /**
   * Removes what the test left behind; `origin` is the product's. Closes a context that cannot be
   * reset.
   */
  async endTest(origin: string): Promise<void> {
    const current = this.#current;
    if (!current) return;
    const isReset =
      !current.isSpent &&
      (await Promise.race([
        reset(current, origin).then(() => true),
        wait(RESET_TIMEOUT, false, { ref: false }),
      ]).catch(() => false));
    if (!isReset) await this.close();
  }

  async close(): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    await current?.context.close();
  }
}

async function reset(
  { context, emptyPage, scripts }: ReusableContext,
  origin: string,
): Promise<void> {
  for (const event of EVENTS) context.removeAllListeners(event);
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await Promise.all(scripts.splice(0).map((script) => script.dispose()));
  const [last, ...others] = context.pages().filter((page) => page !== emptyPage);
  await Promise.all(others.map((page) => page.close()));
  if (last) {
    // Ends the scripts of the page, which could store something after the storage was cleared.
    await last.goto("about:blank");
    const session = await context.newCDPSession(last);
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: STORAGE_TYPES });
    await last.close();
  }
  // Last, as closed pages can no longer set cookies.
  await context.clearCookies();
}

/** Wraps methods so that a call marks the context as not reusable. */
function markSpentOnCall<Target extends object, Name extends keyof Target>(
  target: Target,
  names: readonly Name[],
  current: ReusableContext,
): void {
  for (const name of names) {
    const method = target[name] as (...parameters: unknown[]) => unknown;
    target[name] = ((...parameters: unknown[]) => {
      current.isSpent = true;
      return method.apply(target, parameters);
    }) as Target[Name];
  }
}
