import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { type Serving, serving } from "../../../test/serving.ts";
import { cookieOf, makeUser } from "../../../test/staff.ts";
import { newToken } from "../secrets.ts";
import type { StartedPlatform } from "../start.ts";
import { readVisitor, visitorValue } from "./visitor-cookie.ts";

const CROWD = 300;
const JSON_TYPE = { "content-type": "application/json" };
/** Calls to one address at a time, as many as browsers make. */
const LANES = 20;

let platform: StartedPlatform;
let server: Serving;

beforeAll(async () => {
  platform = await testPlatform();
  server = await serving(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

beforeEach(async () => {
  await platform.database.pool.query("delete from rate_limit");
});

const cookieFrom = (secondsAgo: number) =>
  `__Host-visitor=${visitorValue(platform, newToken(12), new Date(Date.now() - secondsAgo * 1000))}`;

/** How many were refused by a limit: what else the calls answer is not looked at here. */
const refused = (seen: Record<number, number>) => seen[429] ?? 0;

async function statuses(count: number, send: (n: number) => Promise<Response>): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < count; n = next++) {
      const reply = await send(n);
      await reply.arrayBuffer();
      seen[reply.status] = (seen[reply.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return seen;
}

const order = (cookie?: string) =>
  server.send(
    "POST",
    "/api/v1/order/create-order",
    { ...JSON_TYPE, "idempotency-key": randomUUID(), ...(cookie ? { cookie } : {}) },
    JSON.stringify({ packageId: 900_000_001, name: "Reader", email: `reader-${randomUUID()}@news.example` }),
  );
const heartbeat = (cookie?: string) =>
  server.send(
    "POST",
    "/api/v1/channels/1/heartbeat",
    { ...JSON_TYPE, ...(cookie ? { cookie } : {}) },
    JSON.stringify({ viewer: randomUUID(), token: "none" }),
  );

describe("callers behind one address", () => {
  it("order once each, 300 browsers with cookies older than a minute: none is refused by a limit", async () => {
    const seen = await statuses(CROWD, () => order(cookieFrom(90)));
    expect(refused(seen)).toBe(0);
  });

  it("share one allowance for orders while they have no cookie, or a fresh one", async () => {
    const seen = await statuses(CROWD, (n) => order(n % 2 ? cookieFrom(30) : undefined));
    expect(refused(seen)).toBe(CROWD - 120);
  });

  it("keep their own allowance while somebody else of the network has used up what is shared", async () => {
    await statuses(200, () => order());
    expect((await order()).status).toBe(429);
    expect((await order(cookieFrom(90))).status).not.toBe(429);
  });

  it("send a heartbeat every 20 seconds, 300 viewers with cookies or 40 without: all are counted", async () => {
    expect(refused(await statuses(3 * CROWD, (n) => heartbeat(n % 2 ? cookieFrom(90) : undefined)))).toBe(0);
    expect(refused(await statuses(3 * 40, () => heartbeat()))).toBe(0);
  });

  it("end at an allowance of their own, which others do not feel", async () => {
    const cookie = cookieFrom(90);
    expect(refused(await statuses(80, () => order(cookie)))).toBe(20);
    expect((await order(cookieFrom(90))).status).not.toBe(429);
  });

  it("are counted by their account where a call is theirs alone", async () => {
    const cookies = await Promise.all(
      Array.from({ length: 12 }, async () => cookieOf(platform, (await makeUser(platform.database.db, "User")).id)),
    );
    const seen = await statuses(120, (n) => server.get("/api/v1/user/export", { cookie: cookies[n % 12] ?? "" }));
    expect(seen).toEqual({ 200: 120 });
    expect((await server.get("/api/v1/user/export", { cookie: cookies[0] ?? "" })).status).toBe(429);
  });
});

describe("the visitor cookie", () => {
  const visitorOf = (cookie: string) => readVisitor(platform, new Headers({ cookie }), new Date());

  it("comes with the first reply that a limit counts, and not again", async () => {
    const [set = ""] = (await server.get("/api/v1/search?q=word")).headers.getSetCookie();
    expect(set).toMatch(/^__Host-visitor=/);
    for (const part of ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"]) expect(set).toContain(part);
    const again = await server.get("/api/v1/search?q=word", { cookie: set.split(";")[0] ?? "" });
    expect([again.status, again.headers.getSetCookie()]).toEqual([200, []]);
  });

  it("comes with no reply of a call without a limit, and with none that a cache may store", async () => {
    expect((await server.get("/api/v1/article/latest")).headers.getSetCookie()).toEqual([]);
    const first = await server.get("/api/v1/search?q=word");
    expect(first.headers.get("cache-control")).toBe("private, no-store");
  });

  it("counts after a minute, not when it is forged, older than a month, or of another installation", () => {
    const value = visitorValue(platform, "someone", new Date(Date.now() - 61_000));
    expect(visitorOf(`__Host-visitor=${value}`)).toEqual({ id: "someone", established: true });
    expect(visitorOf(cookieFrom(10))).toMatchObject({ established: false });
    expect(visitorOf(`__Host-visitor=${value.replace("someone", "another")}`)).toBeNull();
    expect(visitorOf(`__Host-visitor=someone.${(0).toString(36)}.`)).toBeNull();
    expect(visitorOf(cookieFrom(31 * 24 * 3600))).toBeNull();
    expect(visitorOf("__Host-visitor=")).toBeNull();
  });

  it("is given to no more than 2,000 browsers of a network in an hour", async () => {
    await platform.database.pool.query("insert into rate_limit values ('visitor:127.0.0.1', 2000, $1)", [Date.now() + 3_600_000]);
    const reply = await server.get("/api/v1/search?q=word");
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([200, []]);
  });
});
