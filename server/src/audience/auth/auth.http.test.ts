import { beforeAll, describe, expect, it } from "vitest";
import { makeUserWithPassword, nextMail, PASSWORD } from "../../../test/factories/auth.ts";
import { cookieOf } from "../../../test/factories/staff.ts";
import { startServedPlatform } from "../../../test/test-server.ts";
import { authJobs } from "./auth.jobs.ts";

const SITE = "https://news.example";
const OWN_FETCH = {
  "sec-fetch-site": "same-origin",
  "sec-fetch-dest": "empty",
  "sec-fetch-mode": "cors",
};
const { platform, server } = await startServedPlatform();

beforeAll(async () => {
  await platform.jobs.work(authJobs(platform));
});

const sendJson = (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  body === undefined
    ? server.send(method, path, { origin: SITE, ...headers })
    : server.send(
        method,
        path,
        { origin: SITE, "content-type": "application/json", ...headers },
        JSON.stringify(body),
      );
const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  sendJson("POST", path, body, headers);

describe("sign-in over HTTP", () => {
  it("sets an HttpOnly session cookie and invalidates it on sign-out", async () => {
    const admin = await makeUserWithPassword(platform, "Admin");
    const first = await post("/api/v1/auth/login/admin", {
      email: admin.email,
      password: PASSWORD,
    });
    expect(first.status).toBe(200);
    expect(
      first.headers.getSetCookie().filter((one) => !one.startsWith("__Host-visitor=")),
    ).toEqual([]);
    const { challenge } = (await first.json()) as { challenge: string };
    const { code } = await nextMail(platform, admin.email);
    const second = await post("/api/v1/auth/check/otp", { challenge, code });
    expect(second.status).toBe(200);
    const [set = ""] = second.headers.getSetCookie();
    expect(set).toMatch(/^__Host-session=[\w-]{43};/);
    for (const part of ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"])
      expect(set.toLowerCase()).toContain(part.toLowerCase());
    const cookie = set.split(";")[0] ?? "";
    const me = await server.get("/api/v1/user", { cookie });
    expect(await me.json()).toMatchObject({ email: admin.email, role: "Admin" });
    expect(me.headers.get("cache-control")).toBe("private, no-store");
    expect((await post("/api/v1/auth/logout", undefined, { cookie })).status).toBe(204);
    expect((await server.get("/api/v1/user", { cookie })).status).toBe(401);
  });

  it("refuses requests from other origins", async () => {
    const admin = await makeUserWithPassword(platform, "Admin");
    const foreign = { origin: "https://evil.example" };
    const login = await post(
      "/api/v1/auth/login/admin",
      { email: admin.email, password: PASSWORD },
      foreign,
    );
    expect(login.status).toBe(403);
    const cookie = await cookieOf(platform, admin.id);
    expect((await post("/api/v1/auth/logout", undefined, { cookie, ...foreign })).status).toBe(403);
    expect((await post("/api/v1/auth/logout", undefined, { cookie, origin: "null" })).status).toBe(
      403,
    );
    expect((await server.get("/api/v1/user", { cookie })).status).toBe(200);
  });

  it("responds with problem details in the caller's language", async () => {
    const reply = await post(
      "/api/v1/auth/check/otp",
      { challenge: "made-up", code: "123456" },
      { "accept-language": "ar" },
    );
    expect(reply.status).toBe(400);
    expect(reply.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    expect(await reply.json()).toMatchObject({
      code: "INVALID_INPUT",
      errors: [{ path: "code", message: expect.stringContaining("الرمز") }],
    });
    const malformed = await post("/api/v1/auth/login/admin", { email: "nobody" });
    expect(malformed.status).toBe(400);
    const { errors } = (await malformed.json()) as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).toEqual(["email", "password"]);
  });
});

describe("mailing a password reset link with a GET request", () => {
  it("sends the mail only for same-origin fetches", async () => {
    const [boss, member] = [
      await makeUserWithPassword(platform, "Superadmin"),
      await makeUserWithPassword(platform, "User"),
    ];
    const cookie = await cookieOf(platform, boss.id);
    const path = `/api/v1/user/send/email/reset/${member.id}`;
    const refused = [
      {},
      { ...OWN_FETCH, "sec-fetch-site": "cross-site" },
      { ...OWN_FETCH, "sec-fetch-site": "same-site" },
      { ...OWN_FETCH, "sec-fetch-site": "none", "sec-fetch-dest": "document" },
      { ...OWN_FETCH, "sec-fetch-dest": "image" },
      { ...OWN_FETCH, "sec-fetch-dest": "document" },
      { ...OWN_FETCH, "sec-purpose": "prefetch" },
      { ...OWN_FETCH, purpose: "prefetch" },
    ];
    for (const headers of refused)
      expect((await server.get(path, { cookie, ...headers })).status).toBe(403);
    expect((await server.get(path, OWN_FETCH)).status).toBe(401);
    expect(
      (await server.get(path, { cookie: await cookieOf(platform, member.id), ...OWN_FETCH }))
        .status,
    ).toBe(403);
    expect(
      (await server.get("/api/v1/user/send/email/reset/999999", { cookie, ...OWN_FETCH })).status,
    ).toBe(404);
    expect((await server.get(path, { cookie, ...OWN_FETCH })).status).toBe(204);
    expect((await server.get(path, { cookie, ...OWN_FETCH })).status).toBe(429);
    const { text } = await nextMail(platform, member.email);
    const token = /\/resetpass\/reset\/([\w-]+)/.exec(text.replaceAll("=\n", ""))?.[1];
    const reset = await sendJson("PATCH", "/api/v1/user/reset/pass", {
      token,
      password: "another long secret",
    });
    expect(reset.status).toBe(204);
    const { rows } = await platform.database.pool.query(
      "select data::text as data from jobs.job where name = 'auth.mail-reset-link'",
    );
    expect(rows).toEqual([{ data: `{"userId": ${member.id}}` }]);
  });
});
