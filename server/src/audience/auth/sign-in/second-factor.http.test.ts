import { beforeAll, describe, expect, it } from "vitest";
import {
  makeUserWithPassword,
  PASSWORD,
  waitForQueuedMails,
} from "../../../../test/factories/auth.ts";
import { appCode } from "../../../../test/factories/second-factor.ts";
import { cookieOf } from "../../../../test/factories/staff.ts";
import { createAuthenticator } from "../../../../test/fakes/authenticator.ts";
import { startServedPlatform, startTestServer } from "../../../../test/test-server.ts";
import { authJobs } from "../auth.jobs.ts";

const SITE = "https://news.example";
const { platform, server } = await startServedPlatform();

beforeAll(async () => {
  await platform.jobs.work(authJobs(platform));
});

const call = (
  method: string,
  path: string,
  body: object = {},
  headers: Record<string, string> = {},
) =>
  server.send(
    method,
    `/api/v1${path}`,
    { origin: SITE, "content-type": "application/json", ...headers },
    JSON.stringify(body),
  );

describe("second factors over HTTP", () => {
  it("enrols an authenticator app and a passkey and signs in with each", async () => {
    const { id, email } = await makeUserWithPassword(platform, "Admin");
    const cookie = await cookieOf(platform, id);
    const started = await call("POST", "/user/totp", { password: PASSWORD }, { cookie });
    expect([started.status, started.headers.get("cache-control")]).toEqual([
      200,
      "private, no-store",
    ]);
    const { secret } = (await started.json()) as { secret: string };
    const confirmed = await call(
      "POST",
      "/user/totp/confirm",
      { code: appCode(secret) },
      { cookie },
    );
    expect(((await confirmed.json()) as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(
      10,
    );

    const { challenge } = (await (
      await call("POST", "/auth/login/admin", { email, password: PASSWORD })
    ).json()) as { challenge: string };
    const entered = await call("POST", "/auth/check/otp", { challenge, code: appCode(secret, 1) });
    expect(entered.status).toBe(200);
    expect(entered.headers.getSetCookie()[0]).toMatch(/^__Host-session=[\w-]{43};.*httponly/i);

    const authenticator = createAuthenticator(SITE);
    const creation = await (await call("POST", "/user/passkeys/options", {}, { cookie })).json();
    const response = authenticator.make(creation);
    const added = await call("POST", "/user/passkeys", { name: "Telephone", response }, { cookie });
    expect(added.status).toBe(200);
    const passkey = (await added.json()) as { id: number };
    const options = await (await call("POST", "/auth/passkey/options")).json();
    const signed = await call("POST", "/auth/passkey/check", {
      response: authenticator.sign(options),
    });
    expect([signed.status, await signed.json()]).toMatchObject([200, { email }]);
    const mine = signed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const read = await server.get("/api/v1/user/second-factors", { cookie: mine });
    expect(await read.json()).toMatchObject({
      totp: { enrolledAt: expect.any(String) },
      passkeys: [{ id: passkey.id }],
      recoveryCodesLeft: 10,
    });

    expect(
      (await call("PATCH", `/user/passkeys/${passkey.id}`, { name: "Laptop" }, { cookie })).status,
    ).toBe(200);
    expect((await call("POST", `/user/passkeys/${passkey.id}/remove`, {}, { cookie })).status).toBe(
      204,
    );
    expect(
      (await call("POST", "/user/totp/remove", { password: PASSWORD }, { cookie })).status,
    ).toBe(204);
    const boss = await makeUserWithPassword(platform, "Superadmin");
    const asBoss = { cookie: await cookieOf(platform, boss.id), origin: SITE };
    expect((await server.send("DELETE", `/api/v1/user/${id}/second-factors`, asBoss)).status).toBe(
      409,
    );
    await waitForQueuedMails(platform);
  });

  it("refuses requests from other origins", async () => {
    const cookie = await cookieOf(platform, (await makeUserWithPassword(platform, "Admin")).id);
    const foreign = { cookie, origin: "https://evil.example" };
    for (const path of [
      "/user/totp",
      "/user/totp/remove",
      "/user/passkeys/options",
      "/auth/passkey/options",
      "/auth/passkey/check",
    ])
      expect((await call("POST", path, { password: PASSWORD }, foreign)).status).toBe(403);
  });

  it("responds in the caller's language and explains the error when the public URL has no domain name", async () => {
    const unnamed = await startTestServer({ ...platform, publicUrl: "http://127.0.0.1:3000" });
    try {
      const headers = { "content-type": "application/json", "accept-language": "ar" };
      const reply = await unnamed.send("POST", "/api/v1/auth/passkey/options", headers, "{}");
      expect([reply.status, reply.headers.get("content-type")]).toEqual([
        503,
        "application/problem+json; charset=utf-8",
      ]);
      expect(await reply.json()).toMatchObject({
        code: "SERVICE_UNAVAILABLE",
        errors: [{ path: "publicUrl", message: expect.stringContaining("127.0.0.1") }],
      });
    } finally {
      await unnamed.close();
    }
    const cookie = await cookieOf(platform, (await makeUserWithPassword(platform, "Admin")).id);
    const wrong = await call(
      "POST",
      "/user/totp",
      { password: "not the password" },
      { cookie, "accept-language": "ar" },
    );
    expect(await wrong.json()).toMatchObject({
      status: 400,
      errors: [{ path: "password", message: expect.stringContaining("كلمة المرور") }],
    });
    const missing = await call("POST", "/user/totp", {}, { cookie });
    expect([missing.status, await missing.json()]).toMatchObject([
      400,
      { errors: [{ path: "password" }] },
    ]);
  });
});
