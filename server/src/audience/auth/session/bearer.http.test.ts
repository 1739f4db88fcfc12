import { describe, expect, it } from "vitest";
import { makeUserWithPassword, PASSWORD } from "../../../../test/factories/auth.ts";
import { cookieOf, makeUser } from "../../../../test/factories/staff.ts";
import { startServedPlatform } from "../../../../test/test-server.ts";
import { RENEWAL_GRACE } from "./session.service.ts";

const { platform, server } = await startServedPlatform();
const FOREIGN = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const post = (path: string, body: unknown, headers: Record<string, string> = {}, method = "POST") =>
  server.send(
    method,
    path,
    { "content-type": "application/json", ...headers },
    JSON.stringify(body),
  );
const statusOf = async (headers: Record<string, string>) =>
  (await server.get("/api/v1/user", headers)).status;
const sessionCookies = (reply: Response) =>
  reply.headers.getSetCookie().filter((cookie) => /session=/.test(cookie));

/** Signs a new user in as an app does. */
async function signInApp() {
  const { id, email } = await makeUserWithPassword(platform, "User");
  const reply = await post("/api/v1/auth/login/web", {
    email,
    password: PASSWORD,
    returnToken: true,
  });
  const { session } = (await reply.json()) as { session: { token: string; expiresAt: string } };
  return { id, email, reply, ...session };
}

async function renew(token: string): Promise<{ reply: Response; token: string }> {
  const reply = await server.send("POST", "/api/v1/auth/token", bearer(token));
  const body = (await reply.json()) as { session?: { token: string } };
  return { reply, token: body.session?.token ?? "" };
}

describe("bearer token", () => {
  it("is returned by a sign-in that requests it, without a session cookie", async () => {
    const { reply, token, expiresAt } = await signInApp();
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("private, no-store");
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now());
    expect(sessionCookies(reply)).toEqual([]);
    expect(await statusOf(bearer(token))).toBe(200);
  });

  it("is not returned by a sign-in or a renewal with a cookie, whose token scripts cannot read", async () => {
    const { id, email } = await makeUserWithPassword(platform, "User");
    const entry = await post("/api/v1/auth/login/web", { email, password: PASSWORD });
    expect(await entry.json()).not.toHaveProperty("session");
    expect(sessionCookies(entry)).toHaveLength(1);
    const cookie = await cookieOf(platform, id);
    const renewal = await post("/api/v1/auth/token", { returnToken: true }, { cookie });
    expect(await renewal.json()).not.toHaveProperty("session");
    expect(sessionCookies(renewal)).toHaveLength(1);
  });

  it.each([
    [
      "query",
      () => ({}),
      (token: string) => `/api/v1/user?access_token=${token}&token=${token}&session=${token}`,
    ],
    [
      "another scheme",
      (token: string) => ({ authorization: `Basic ${token}` }),
      () => "/api/v1/user",
    ],
    ["no scheme", (token: string) => ({ authorization: token }), () => "/api/v1/user"],
    [
      "X-Session header",
      (token: string) => ({ "x-session": token, session: token }),
      () => "/api/v1/user",
    ],
    [
      "list of tokens",
      (token: string) => ({ authorization: `Bearer ${token}, Bearer ${token}` }),
      () => "/api/v1/user",
    ],
  ])("is not accepted as %s", async (_, headersOf, pathOf) => {
    const { token } = await signInApp();
    const reply = await server.get(pathOf(token), headersOf(token));
    expect(reply.status).toBe(401);
    expect(reply.headers.get("www-authenticate")).toBe("Bearer");
  });

  it("is read with any case of the scheme", async () => {
    const { token } = await signInApp();
    for (const scheme of ["bearer", "BEARER", "Bearer "])
      expect(await statusOf({ authorization: `${scheme} ${token}` })).toBe(200);
  });

  it("precedes a session cookie, also if it is not valid", async () => {
    const [app, other] = [await signInApp(), await makeUser(platform.database.db, "User")];
    const cookie = await cookieOf(platform, other.id);
    const me = await server.get("/api/v1/user", { cookie, ...bearer(app.token) });
    expect(await me.json()).toMatchObject({ id: app.id });
    for (const authorization of ["Bearer", "Bearer ", "Bearer x", `Bearer ${"x".repeat(4000)}`])
      expect(await statusOf({ cookie, authorization }), authorization).toBe(401);
  });

  it("may write from any origin, which a cookie may not, and a foreign page cannot use the cookie with an invalid token", async () => {
    const { id, token } = await signInApp();
    const cookie = await cookieOf(platform, id);
    const edit = (headers: Record<string, string>) =>
      post("/api/v1/user/edit/profile", { firstName: "App" }, headers, "PATCH");
    expect((await edit({ ...FOREIGN, cookie })).status).toBe(403);
    expect((await edit({ ...FOREIGN, cookie, authorization: "Bearer x" })).status).toBe(401);
    expect((await edit({ ...FOREIGN, cookie, authorization: "Basic x" })).status).toBe(403);
    expect((await edit({ ...FOREIGN, ...bearer(token) })).status).not.toBe(403);
  });

  it("ends with the session: by signing out, by its owner elsewhere, and by a new password", async () => {
    const { id, token } = await signInApp();
    expect((await server.send("POST", "/api/v1/auth/logout", bearer(token))).status).toBe(204);
    expect(await statusOf(bearer(token))).toBe(401);

    const app = await makeUserWithPassword(platform, "User");
    const entry = await post("/api/v1/auth/login/web", {
      email: app.email,
      password: PASSWORD,
      returnToken: true,
    });
    const first = ((await entry.json()) as { session: { token: string } }).session.token;
    const next = "another long secret, for the app";
    const changed = await post(
      "/api/v1/user/change/password",
      { current: PASSWORD, next },
      bearer(first),
      "PATCH",
    );
    const { session } = (await changed.json()) as { session: { token: string } };
    expect(sessionCookies(changed)).toEqual([]);
    expect([await statusOf(bearer(first)), await statusOf(bearer(session.token))]).toEqual([
      401, 200,
    ]);

    const cookie = await cookieOf(platform, app.id);
    const sessions = (await (await server.get("/api/v1/user/sessions", { cookie })).json()) as {
      id: number;
      current: boolean;
    }[];
    const other = sessions.find(({ current }) => !current)?.id;
    expect((await server.send("DELETE", `/api/v1/user/sessions/${other}`, { cookie })).status).toBe(
      204,
    );
    expect(await statusOf(bearer(session.token))).toBe(401);
    expect(id).toBeGreaterThan(0);
  });

  it("requires a recent authentication like a cookie", async () => {
    const boss = await makeUserWithPassword(platform, "Superadmin");
    const token = (await cookieOf(platform, boss.id)).replace(/^[^=]*=/, "");
    const other = await makeUser(platform.database.db, "Admin");
    const endSessions = () =>
      server.send("POST", `/api/v1/user/${other.id}/sessions/end`, bearer(token));
    await platform.database.pool.query(
      "update session set authenticated_at = now() - interval '1 hour' where user_id = $1",
      [boss.id],
    );
    const refused = await endSessions();
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      403,
      "REAUTHENTICATION_REQUIRED",
    ]);
    expect((await post("/api/v1/auth/step-up", { password: PASSWORD }, bearer(token))).status).toBe(
      204,
    );
    expect((await endSessions()).status).toBeLessThan(300);
  });
});

describe("renewed token", () => {
  it.each(["bearer", "cookie"])(
    "is replaced, and its predecessor stays valid for a moment, as %s",
    async (kind) => {
      const { id } = await makeUser(platform.database.db, "User");
      const cookie = await cookieOf(platform, id);
      const headers = kind === "cookie" ? { cookie } : bearer(cookie.replace(/^[^=]*=/, ""));
      const renewal = await server.send("POST", "/api/v1/auth/token", headers);
      expect(renewal.status).toBe(200);
      expect(await statusOf(headers)).toBe(200);
      await platform.database.pool.query(
        "update renewed_session_token set renewed_at = renewed_at - $1::interval",
        [`${RENEWAL_GRACE} milliseconds`],
      );
      expect(await statusOf(headers)).toBe(401);
    },
  );

  it("is the same for concurrent renewals, so that none signs the app out", async () => {
    const { token } = await signInApp();
    const renewals = await Promise.all(Array.from({ length: 5 }, () => renew(token)));
    expect(renewals.map(({ reply }) => reply.status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(renewals.map((renewal) => renewal.token)).size).toBe(1);
    const successor = renewals[0]?.token ?? "";
    expect(successor).not.toBe(token);
    expect(await statusOf(bearer(successor))).toBe(200);
  });

  it("ends immediately with its session", async () => {
    const { token } = await signInApp();
    const successor = (await renew(token)).token;
    expect((await server.send("POST", "/api/v1/auth/logout", bearer(token))).status).toBe(204);
    expect([await statusOf(bearer(token)), await statusOf(bearer(successor))]).toEqual([401, 401]);
  });

  it("does not prolong the session", async () => {
    const { token, expiresAt } = await signInApp();
    const reply = await server.send("POST", "/api/v1/auth/token", bearer(token));
    expect(await reply.json()).toMatchObject({ session: { expiresAt } });
  });
});
