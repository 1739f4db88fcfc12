import { LOW_DATA_COOKIE } from "@masthead/contract/platform/low-data-switch.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { type App, buildApp } from "../../app.ts";
import type { PlainRequest } from "../http/server/plain-request.ts";
import type { StartedPlatform } from "../start.ts";

let platform: StartedPlatform;
let app: App;

beforeAll(async () => {
  platform = await testPlatform();
  app = await buildApp(platform, {
    site: async ({ key }) => ({
      status: 200,
      text: `<p>${key}</p>`,
      contentType: "text/html; charset=utf-8",
      cacheable: true,
    }),
  });
});
afterAll(async () => {
  await app.http.close();
  await platform.stop();
});

const SAVES_DATA = { "save-data": "on" };
const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url, headers: { "accept-encoding": "identity", ...headers } });
const locationOf = async (url: string, headers: Record<string, string>) => {
  const { statusCode, headers: sent } = await get(url, headers);
  return statusCode === 302 ? sent.location : statusCode;
};

describe("redirect to low-data pages", () => {
  it("is for devices that save data and readers who chose it, and is stored nowhere", async () => {
    await get("/radio");
    const { statusCode, headers } = await get("/radio", SAVES_DATA);
    expect([statusCode, headers.location, headers["cache-control"], headers.vary]).toEqual([
      302,
      "/low-data/radio",
      "private, no-store",
      undefined,
    ]);
    expect(await locationOf("/radio", { cookie: `a=b; ${LOW_DATA_COOKIE}=on` })).toBe(
      "/low-data/radio",
    );
    expect(
      await locationOf("/ar/category/3/?page=2&utm_source=x", { ...SAVES_DATA, accept: "*/*" }),
    ).toBe("/ar/low-data/category/3?page=2&utm_source=x");
  });

  it("is not for readers who chose the full site", async () => {
    const headers = { ...SAVES_DATA, cookie: `${LOW_DATA_COOKIE}=off` };
    expect((await get("/radio", headers)).body).toBe("<p>/radio</p>");
  });

  it("is never served to other readers, whoever requests the page first", async () => {
    expect(await locationOf("/schedule", SAVES_DATA)).toBe("/low-data/schedule");
    expect((await get("/schedule")).body).toBe("<p>/schedule</p>");
    expect(await locationOf("/schedule", SAVES_DATA)).toBe("/low-data/schedule");
    expect((await get("/schedule")).body).toBe("<p>/schedule</p>");
    expect((await get("/schedule")).headers.vary).toBe("accept-encoding");
    expect((await get("/low-data/schedule", SAVES_DATA)).body).toBe("<p>/low-data/schedule</p>");
    expect((await get("/low-data/schedule")).body).toBe("<p>/low-data/schedule</p>");
  });

  it("is only for pages that have a low-data version, when the reader opens them", async () => {
    for (const path of ["/packages", "/radio.data", "/low-data/radio"])
      expect(await locationOf(path, SAVES_DATA), path).toBe(200);
    expect(await locationOf("/radio", { ...SAVES_DATA, "sec-fetch-mode": "cors" })).toBe(200);
    expect(await locationOf("/radio", { ...SAVES_DATA, "sec-fetch-mode": "navigate" })).toBe(
      "/low-data/radio",
    );
  });

  it("leaves a short URL of a former site to its own redirect", async () => {
    expect(await locationOf("/?p=7", SAVES_DATA)).toBe(await locationOf("/?p=7", {}));
  });

  it("of the home page leads to the reader's language in one step", async () => {
    expect(await locationOf("/", SAVES_DATA)).toBe("/low-data");
    expect(await locationOf("/", { ...SAVES_DATA, cookie: "locale=ar-JO" })).toBe("/ar/low-data");
  });

  it("keeps the fast lane from answering with a cached page", async () => {
    await get("/latest-news", { "accept-encoding": "br" });
    await get("/low-data/latest-news", { "accept-encoding": "br" });
    const plain: PlainRequest = {
      method: "GET",
      target: "/latest-news",
      keepAlive: true,
      acceptEncoding: "br",
      acceptLanguage: "",
      cookie: "",
      userAgent: "",
      saveData: "",
      ifNoneMatch: undefined,
      origin: undefined,
    };
    const isAnswered = (request: Partial<PlainRequest>) =>
      Boolean(app.pages.findReply({ ...plain, ...request }, ""));
    expect(isAnswered({})).toBe(true);
    expect(isAnswered({ saveData: "on" })).toBe(false);
    expect(isAnswered({ cookie: `${LOW_DATA_COOKIE}=on` })).toBe(false);
    expect(isAnswered({ saveData: "on", cookie: `${LOW_DATA_COOKIE}=off` })).toBe(true);
    expect(isAnswered({ saveData: "on", target: "/low-data/latest-news" })).toBe(true);
  });
});

describe("switch between the full site and low-data pages", () => {
  const choose = async (mode: string, headers: Record<string, string> = {}, next = "/ar") => {
    const { statusCode, headers: sent } = await app.http.inject({
      method: "POST",
      url: "/low-data/switch",
      headers: { origin: platform.publicUrl, ...headers },
      payload: new URLSearchParams({ mode, next }).toString(),
    });
    return { statusCode, location: sent.location, cookie: sent["set-cookie"] };
  };
  const form = { "content-type": "application/x-www-form-urlencoded" };

  it("stores the choice and leads to the other version of the page with the form", async () => {
    const referer = `${platform.publicUrl}/article/1/slug?entry=3`;
    expect(await choose("on", { ...form, referer })).toMatchObject({
      statusCode: 303,
      location: "/low-data/article/1/slug?entry=3",
      cookie: expect.stringMatching(/^low_data=on; Path=\/; Max-Age=31536000; SameSite=Lax/),
    });
    expect(
      await choose("off", { ...form, referer: `${platform.publicUrl}/ar/low-data/radio` }),
    ).toMatchObject({ location: "/ar/radio", cookie: expect.stringContaining("low_data=off") });
  });

  it("leads to the given page without a referrer, and never to another site", async () => {
    expect((await choose("on", form)).location).toBe("/ar/low-data");
    expect((await choose("off", form, "/ar/radio")).location).toBe("/ar/radio");
    for (const next of ["https://other.example/", "//other.example/", "/\\other.example"])
      expect((await choose("on", form, next)).location).toBe("/");
    const referer = "https://other.example/radio";
    expect((await choose("on", { ...form, referer })).location).toBe("/ar/low-data");
  });

  it("refuses unknown choices, forged forms and other methods", async () => {
    expect((await choose("maybe", form)).statusCode).toBe(400);
    expect((await choose("on", { ...form, origin: "https://other.example" })).statusCode).toBe(403);
    expect((await get("/low-data/switch")).statusCode).toBe(405);
  });
});
