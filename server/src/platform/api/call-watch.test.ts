import { call, os } from "@orpc/server";
import { describe, expect, it } from "vitest";
import type { CallContext, Platform } from "../platform.ts";
import { type CallWatch, watchedContext, watchedProcedure } from "./call-watch.ts";

const PLATFORM = { database: { db: {} } } as Platform;
const base = os.$context<CallContext>();

/**
 * Whether a call with this handler, behind a middleware that extends the context, is detected as
 * dependent on its caller.
 */
async function dependsOnCaller(handler: (context: CallContext) => unknown): Promise<boolean> {
  const procedure = base
    .use(({ context, next }) =>
      next({ context: { user: null, mustProve: false, locale: context.locale } }),
    )
    .handler(async ({ context }) => void (await handler(context)));
  const watch: CallWatch = { dependsOnCaller: false };
  await call(watchedProcedure(procedure), undefined, {
    context: watchedContext(PLATFORM, "en-US", watch),
  });
  return watch.dependsOnCaller;
}

describe("watched call", () => {
  it.each<[string, (context: CallContext) => unknown]>([
    ["its session", ({ getCurrentUser }) => getCurrentUser()],
    ["its IP address", (context) => context.address],
    ["its cookies", ({ cookie }) => cookie],
    ["its visitor", ({ visitor }) => visitor],
    ["its user agent", ({ agent }) => agent],
    ["its idempotency key", ({ idempotencyKey }) => idempotencyKey],
    ["whether a script of the site sent it", ({ ownFetch }) => ownFetch],
    ["its response headers", ({ resHeaders }) => resHeaders.set("x", "y")],
    ["a copy of the whole context", (context) => ({ ...context, locale: "ar-JO" })],
  ])("depends on its caller when it reads %s", async (_field, handler) => {
    expect(await dependsOnCaller(handler)).toBe(true);
  });

  it("does not depend on its caller when it reads only locale, time and database", async () => {
    const handler = ({ locale, now, db, platform, user }: CallContext) => [
      locale,
      now,
      db,
      platform,
      user,
    ];
    expect(await dependsOnCaller(handler)).toBe(false);
  });
});

it("a watched call depends on its caller when a middleware reads a field of the caller", async () => {
  const procedure = base
    .use(({ context, next }) => next({ context: { agent: context.address } }))
    .handler(async () => {});
  const watch: CallWatch = { dependsOnCaller: false };
  await call(watchedProcedure(procedure), undefined, {
    context: watchedContext(PLATFORM, "en-US", watch),
  });
  expect(watch.dependsOnCaller).toBe(true);
});
