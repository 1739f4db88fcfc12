import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { type Serving, serving } from "../../../test/serving.ts";
import { cookieOf, makeUser } from "../../../test/staff.ts";
import type { StartedPlatform } from "../start.ts";
import { isOwnOrigin } from "./own-origin.ts";

describe("the origin of this site", () => {
  it.each([
    ["https://news.example", "https://news.example", "news.example", true],
    ["https://news.example", "https://www.news.example", "www.news.example", true],
    ["https://news.example", "http://news.example", "news.example", false],
    ["https://news.example", "https://evil.example", "news.example", false],
    ["https://news.example", "null", "news.example", false],
    ["http://news.example", "https://news.example", "news.example", false],
    ["http://127.0.0.1:3000", "https://127.0.0.1:3000", "127.0.0.1:3000", false],
    ["http://127.0.0.1:3000", "http://localhost:3000", "localhost:3000", true],
    ["https://news.example", "http://localhost:3000", "localhost:3000", true],
  ])("of a site at %s: %s sent to %s is %s", (publicUrl, origin, host, own) => {
    expect(isOwnOrigin(publicUrl, origin, host)).toBe(own);
  });
});

describe("a change requested by another site", () => {
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

  const statusOf = async (headers: Record<string, string>) => {
    const { id } = await makeUser(platform.database.db, "User");
    const cookie = await cookieOf(platform, id);
    const call = await server.send("POST", "/api/v1/auth/token", { cookie, ...headers });
    const type = "application/x-www-form-urlencoded";
    const form = await server.send("POST", "/account", { cookie, "content-type": type, ...headers }, "intent=none");
    return [call.status, form.status];
  };

  it.each([
    ["with an Origin of another site", { origin: "https://evil.example" }],
    ["with the Origin of a sandboxed frame", { origin: "null" }],
    ["without Origin, but with Sec-Fetch-Site: cross-site", { "sec-fetch-site": "cross-site" }],
    ["without Origin, but with Sec-Fetch-Site: same-site", { "sec-fetch-site": "same-site" }],
  ])("is refused %s", async (_, headers) => {
    expect(await statusOf(headers)).toEqual([403, 403]);
  });

  it.each([
    ["of its own pages", { origin: "https://news.example", "sec-fetch-site": "same-origin" }],
    ["of its own pages without Origin", { "sec-fetch-site": "same-origin" }],
    ["typed by a person", { "sec-fetch-site": "none" }],
    ["of an app, which sends neither header", {}],
  ])("is not taken for one %s", async (_, headers) => {
    // The stand-in for the site answers every form with its 404.
    expect(await statusOf(headers)).toEqual([200, 404]);
  });
});
