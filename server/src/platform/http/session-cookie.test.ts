import { describe, expect, it } from "vitest";
import { cookieOf, makeUser } from "../../../test/factories/staff.ts";
import { startServedPlatform } from "../../../test/test-server.ts";
import { innerContext } from "../inner-context.ts";
import { setSessionCookie } from "./session-cookie.ts";

const { platform, server } = await startServedPlatform();

const cookiesAt = (publicUrl: string, cookie: string | null = null) => {
  const context = { ...innerContext({ ...platform, publicUrl }, "en-US"), cookie };
  setSessionCookie(context, "token", 60);
  return context.resHeaders.getSetCookie();
};

describe("session cookie", () => {
  it("has the __Host- prefix with Secure, Path=/ and no Domain on HTTPS", () => {
    for (const publicUrl of ["https://news.example", "https://localhost"]) {
      const [cookie = "", ...others] = cookiesAt(publicUrl);
      expect(cookie).toMatch(/^__Host-session=token;/);
      for (const part of ["; Path=/", "; Secure", "; HttpOnly", "; SameSite=Lax"])
        expect(cookie).toContain(part);
      expect(cookie).not.toMatch(/domain/i);
      expect(others).toEqual([]);
    }
  });

  it("has no prefix on localhost without HTTPS, where browsers refuse it", () => {
    expect(cookiesAt("http://localhost:3000")[0]).toMatch(/^session=token; (?!.*Secure)/);
  });

  it("replaces a cookie without the prefix, which is deleted", () => {
    const [cookie, old] = cookiesAt("https://news.example", "session=before");
    expect(cookie).toMatch(/^__Host-session=token;/);
    expect(old).toMatch(/^session=;.*Max-Age=0/);
  });

  it("is still read without the prefix, for sessions from before it, and is renewed with the prefix", async () => {
    const { id } = await makeUser(platform.database.db, "User");
    const cookie = (await cookieOf(platform, id)).replace("__Host-", "");
    expect(cookie).toMatch(/^session=/);
    expect((await server.get("/api/v1/user", { cookie })).status).toBe(200);
    const renewed = await server.send("POST", "/api/v1/auth/token", { cookie });
    expect(renewed.headers.getSetCookie().map((header) => header.split("=")[0])).toEqual([
      "__Host-session",
      "session",
      "__Host-visitor",
    ]);
    const withForged = `session=forged; ${renewed.headers.getSetCookie()[0]?.split(";")[0]}`;
    expect((await server.get("/api/v1/user", { cookie: withForged })).status).toBe(200);
  });
});
