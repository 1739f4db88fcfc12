import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { type Serving, serving } from "../../../test/serving.ts";
import { cookieOf, makeUser } from "../../../test/staff.ts";
import { innerContext } from "../inner-context.ts";
import type { StartedPlatform } from "../start.ts";
import { giveSessionToken } from "./session-cookie.ts";

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

const cookiesAt = (publicUrl: string, cookie: string | null = null) => {
  const context = { ...innerContext({ ...platform, publicUrl }, "en-US"), cookie };
  giveSessionToken(context, "token", 60);
  return context.resHeaders.getSetCookie();
};

describe("the session cookie", () => {
  it("has the __Host- prefix with Secure, Path=/ and no Domain on HTTPS", () => {
    for (const publicUrl of ["https://news.example", "https://localhost"]) {
      const [cookie = "", ...others] = cookiesAt(publicUrl);
      expect(cookie).toMatch(/^__Host-session=token;/);
      for (const part of ["; Path=/", "; Secure", "; HttpOnly", "; SameSite=Lax"]) expect(cookie).toContain(part);
      expect(cookie).not.toMatch(/domain/i);
      expect(others).toEqual([]);
    }
  });

  it("has the plain name on localhost without HTTPS, where browsers refuse the prefix", () => {
    expect(cookiesAt("http://localhost:3000")[0]).toMatch(/^session=token; (?!.*Secure)/);
  });

  it("takes the place of one with the plain name, which is deleted", () => {
    const [cookie, old] = cookiesAt("https://news.example", "session=before");
    expect(cookie).toMatch(/^__Host-session=token;/);
    expect(old).toMatch(/^session=;.*Max-Age=0/);
  });

  it("is read under its plain name too, until sessions from before the prefix have ended, and renewed under the new one", async () => {
    const { id } = await makeUser(platform.database.db, "User");
    const cookie = (await cookieOf(platform, id)).replace("__Host-", "");
    expect(cookie).toMatch(/^session=/);
    expect((await server.get("/api/v1/user", { cookie })).status).toBe(200);
    const renewed = await server.send("POST", "/api/v1/auth/token", { cookie });
    expect(renewed.headers.getSetCookie().map((one) => one.split("=")[0])).toEqual(["__Host-session", "session", "__Host-visitor"]);
    const foreign = `session=forged; ${renewed.headers.getSetCookie()[0]?.split(";")[0]}`;
    expect((await server.get("/api/v1/user", { cookie: foreign })).status).toBe(200);
  });
});
