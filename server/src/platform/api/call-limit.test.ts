import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { cookieOf, makeUser } from "../../../test/factories/staff.ts";
import { startServedPlatform } from "../../../test/test-server.ts";
import { readVisitor, visitorCookieValue } from "../http/visitor-cookie.ts";
import { newToken } from "../secrets.ts";

const CALLERS = 300;
const JSON_TYPE = { "content-type": "application/json" };
/** Concurrent requests. */
const CONCURRENCY = 20;

const { platform, server } = await startServedPlatform();

beforeEach(async () => {
  await platform.database.pool.query("delete from rate_limit");
});

const cookieFrom = (secondsAgo: number) =>
  `__Host-visitor=${visitorCookieValue(platform, newToken(12), new Date(Date.now() - secondsAgo * 1000))}`;

/** Number of requests refused by a rate limit. Other statuses are not of interest here. */
const refused = (counts: Record<number, number>) => counts[429] ?? 0;

async function statuses(
  count: number,
  send: (n: number) => Promise<Response>,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  let next = 0;
  const runWorker = async () => {
    for (let n = next++; n < count; n = next++) {
      const reply = await send(n);
      await reply.arrayBuffer();
      counts[reply.status] = (counts[reply.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
  return counts;
}

const order = (cookie?: string) =>
  server.send(
    "POST",
    "/api/v1/order/create-order",
    { ...JSON_TYPE, "idempotency-key": randomUUID(), ...(cookie ? { cookie } : {}) },
    JSON.stringify({
      packageId: 900_000_001,
      name: "Reader",
      email: `reader-${randomUUID()}@news.example`,
    }),
  );
const heartbeat = (cookie?: string) =>
  server.send(
    "POST",
    "/api/v1/channels/1/heartbeat",
    { ...JSON_TYPE, ...(cookie ? { cookie } : {}) },
    JSON.stringify({ viewer: randomUUID(), token: "none" }),
  );

describe("rate limits of callers behind one IP address", () => {
  it("allow one order each from 300 browsers with cookies older than a minute", async () => {
    const counts = await statuses(CALLERS, () => order(cookieFrom(90)));
    expect(refused(counts)).toBe(0);
  });

  it("give callers without a cookie, or with a fresh one, one shared allowance for orders", async () => {
    const counts = await statuses(CALLERS, (n) => order(n % 2 ? cookieFrom(30) : undefined));
    expect(refused(counts)).toBe(CALLERS - 120);
  });

  it("leave an established visitor its own allowance when others have used up the shared one", async () => {
    await statuses(200, () => order());
    expect((await order()).status).toBe(429);
    expect((await order(cookieFrom(90))).status).not.toBe(429);
  });

  it("allow a heartbeat every 20 seconds from 300 viewers with cookies, or from 40 without", async () => {
    expect(
      refused(await statuses(3 * CALLERS, (n) => heartbeat(n % 2 ? cookieFrom(90) : undefined))),
    ).toBe(0);
    expect(refused(await statuses(3 * 40, () => heartbeat()))).toBe(0);
  });

  it("refuse an established visitor beyond its own allowance, without affecting others", async () => {
    const cookie = cookieFrom(90);
    expect(refused(await statuses(80, () => order(cookie)))).toBe(20);
    expect((await order(cookieFrom(90))).status).not.toBe(429);
  });

  it("count signed-in callers by account where a call requires sign-in", async () => {
    const cookies = await Promise.all(
      Array.from({ length: 12 }, async () =>
        cookieOf(platform, (await makeUser(platform.database.db, "User")).id),
      ),
    );
    const counts = await statuses(120, (n) =>
      server.get("/api/v1/user/export", { cookie: cookies[n % 12] ?? "" }),
    );
    expect(counts).toEqual({ 200: 120 });
    expect((await server.get("/api/v1/user/export", { cookie: cookies[0] ?? "" })).status).toBe(
      429,
    );
  });
});

describe("visitor cookie", () => {
  const visitorOf = (cookie: string) => readVisitor(platform, new Headers({ cookie }), new Date());

  it("is set with the first rate-limited response, and not again", async () => {
    const [set = ""] = (await server.get("/api/v1/search?q=word")).headers.getSetCookie();
    expect(set).toMatch(/^__Host-visitor=/);
    for (const part of ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"])
      expect(set).toContain(part);
    const again = await server.get("/api/v1/search?q=word", { cookie: set.split(";")[0] ?? "" });
    expect([again.status, again.headers.getSetCookie()]).toEqual([200, []]);
  });

  it("is set neither by calls without a rate limit nor on responses that a cache may store", async () => {
    expect((await server.get("/api/v1/article/latest")).headers.getSetCookie()).toEqual([]);
    const first = await server.get("/api/v1/search?q=word");
    expect(first.headers.get("cache-control")).toBe("private, no-store");
  });

  it("is established after a minute, and rejected when forged, older than a month or signed by another installation", () => {
    const value = visitorCookieValue(platform, "someone", new Date(Date.now() - 61_000));
    expect(visitorOf(`__Host-visitor=${value}`)).toEqual({ id: "someone", established: true });
    expect(visitorOf(cookieFrom(10))).toMatchObject({ established: false });
    expect(visitorOf(`__Host-visitor=${value.replace("someone", "another")}`)).toBeNull();
    expect(visitorOf(`__Host-visitor=someone.${(0).toString(36)}.`)).toBeNull();
    expect(visitorOf(cookieFrom(31 * 24 * 3600))).toBeNull();
    expect(visitorOf("__Host-visitor=")).toBeNull();
  });

  it("is issued to at most 2,000 browsers of a network per hour", async () => {
    await platform.database.pool.query(
      "insert into rate_limit values ('visitor:127.0.0.1', 2000, $1)",
      [Date.now() + 3_600_000],
    );
    const reply = await server.get("/api/v1/search?q=word");
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([200, []]);
  });
});
