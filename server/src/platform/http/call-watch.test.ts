import { call, os } from "@orpc/server";
import { describe, expect, it } from "vitest";
import type { CallContext, Platform } from "../platform.ts";
import { watchedContext, watchedProcedure } from "./call-watch.ts";
import { inCallLocale } from "./in-call-locale.ts";

const PLATFORM = { database: { db: {} } } as Platform;
const base = os.$context<CallContext>();

/** Whether a call with this handler, behind a middleware that adds to the context, is found to depend on its caller. */
async function depends(handler: (context: CallContext) => unknown): Promise<boolean> {
  const procedure = base
    .use(({ next }) => next({ context: { user: null, mustProve: false } }))
    .handler(async ({ context }) => void (await handler(context)));
  const watch = { looked: false };
  await call(watchedProcedure(procedure), undefined, { context: watchedContext(PLATFORM, "en-US", watch) });
  return watch.looked;
}

describe("a watched call", () => {
  it.each<[string, (context: CallContext) => unknown]>([
    ["its session", ({ whoAsks }) => whoAsks()],
    ["its address", (context) => context.address],
    ["its cookies", ({ cookie }) => cookie],
    ["its visitor", ({ visitor }) => visitor],
    ["its agent", ({ agent }) => agent],
    ["its idempotency key", ({ idempotencyKey }) => idempotencyKey],
    ["where it is called from", ({ ownFetch }) => ownFetch],
    ["the headers of its reply", ({ resHeaders }) => resHeaders.set("x", "y")],
    ["a copy of the whole context", (context) => ({ ...context, locale: "ar-JO" })],
  ])("is found to depend on its caller when it reads %s", async (_what, handler) => {
    expect(await depends(handler)).toBe(true);
  });

  it("is found to be the same for everybody when it reads locale, time and database", async () => {
    const handler = (context: CallContext) => {
      const { locale, now, db, platform, user } = inCallLocale(context, { locale: "en-US" });
      return [locale, now, db, platform, user];
    };
    expect(await depends(handler)).toBe(false);
  });
});

it("a watched middleware is seen to look at the caller as well", async () => {
  const procedure = base.use(({ context, next }) => next({ context: { agent: context.address } })).handler(async () => {});
  const watch = { looked: false };
  await call(watchedProcedure(procedure), undefined, { context: watchedContext(PLATFORM, "en-US", watch) });
  expect(watch.looked).toBe(true);
});
