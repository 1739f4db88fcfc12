import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { sitePreviewPath } from "@masthead/contract/platform/paths.ts";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { at, NOW, PreviewDesk } from "../../../test/factories/site-preview.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { startTestServer } from "../../../test/test-server.ts";
import { waitForChanges } from "../../../test/wait-for-changes.ts";
import type { PageRenderer } from "../../platform/pages/render-page.ts";
import { article } from "../article/article.table.ts";

const desk = new PreviewDesk();

describe("site preview", () => {
  it("leaves the pages and data of readers cached and unchanged, and is stored nowhere itself", async () => {
    await desk.make("Published");
    await desk.make("Scheduled", { publishedAt: at(HOUR) });
    await waitForChanges(desk.platform);
    const before = await (await desk.server.get("/")).text();
    const cached = desk.pages.cache.peek("/");
    expect(cached).toBeDefined();
    const preview = await desk.getAt(HOUR, "/");
    expect(await preview.json()).toMatchObject({ main: ["Scheduled", "Published"] });
    expect(Object.fromEntries(preview.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
    expect(desk.pages.cache.peek("/")).toBe(cached);
    expect(await (await desk.server.get("/")).text()).toBe(before);
    desk.pages.cache.change(["*"]);
    expect(await (await desk.server.get("/")).text()).toBe(before);
  });

  it("responds with 404 to a wrong, changed or expired token", async () => {
    const valid = desk.tokenAt(5 * MINUTE);
    const [minute, ...rest] = valid.split(".");
    const expired = desk.tokenOf({ at: NOW, expiry: Date.now() - 1 });
    const otherMinute =
      [`${minute?.slice(0, -1)}0`, ...rest].join(".") === valid
        ? "x"
        : [`${minute?.slice(0, -1)}0`, ...rest].join(".");
    for (const token of ["guess", expired, otherMinute, `${valid}x`])
      expect((await desk.server.get(sitePreviewPath(token, "/"))).status, token).toBe(404);
    expect((await desk.server.get(sitePreviewPath(valid, "/"))).status).toBe(200);
  });

  it("refuses to write", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    for (const [method, path] of [
      ["POST", "/account/keep"],
      ["POST", "/info/contact_us"],
      ["DELETE", "/article/1"],
      ["PUT", "/"],
    ] as const) {
      const response = await desk.server.send(
        method,
        sitePreviewPath(desk.tokenAt(5 * MINUTE), path),
        form,
        "a=b",
      );
      expect([response.status, response.headers.get("allow")], path).toEqual([405, "GET, HEAD"]);
    }
    const writes: PageRenderer = async (_url, _caller, preview) => {
      await preview?.platform.database.db.delete(article);
      return undefined;
    };
    const { id } = await desk.make("Safe");
    const other = await startTestServer(desk.platform, writes);
    expect((await other.get(sitePreviewPath(desk.tokenAt(5 * MINUTE), "/"))).status).toBe(503);
    await other.close();
    expect(await desk.platform.database.db.$count(article, eq(article.id, id))).toBe(1);
  });

  it("shows no personal desk.pages, pages by token, or data of pages", async () => {
    for (const path of [
      "/account",
      "/auth/sign-in",
      "/preview/article/1",
      "/weather",
      "/_payload.json",
      "/latest-news.data",
    ]) {
      const response = await desk.getAt(5 * MINUTE, path);
      expect([response.status, await response.json()], path).toEqual([404, { problem: "outside" }]);
    }
  });

  it("continues at another time with the same expiry: in the station's time zone, in UTC, or now", async () => {
    const token = desk.tokenAt(5 * MINUTE);
    const step = async (time: string) => {
      const response = await desk.server.get(
        `${sitePreviewPath(token, "/ar/latest-news")}?page=2&preview_time=${encodeURIComponent(time)}`,
      );
      expect(response.status).toBe(303);
      return response.headers.get("location");
    };
    const expiry = Number.parseInt(token.split(".")[1] ?? "", 36);
    const pathAt = (moment: number) =>
      `${sitePreviewPath(desk.tokenOf({ at: moment, expiry }), "/ar/latest-news")}?page=2`;
    expect(await step("2026-11-24T18:00")).toBe(pathAt(Date.UTC(2026, 10, 24, 15)));
    expect(await step("2026-11-24T18:00Z")).toBe(pathAt(Date.UTC(2026, 10, 24, 18)));
    const thisMinute = Math.floor(Date.now() / MINUTE) * MINUTE;
    expect([pathAt(thisMinute), pathAt(thisMinute + MINUTE)]).toContain(await step("now"));
    for (const invalid of ["", "yesterday", "1999-01-01T00:00", "2026-02-31T10:00"])
      expect(await step(invalid), invalid).toBe(pathAt(NOW + 5 * MINUTE));
  });

  it("switches the language within the preview, and never to another site", async () => {
    const token = desk.tokenAt(5 * MINUTE);
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const send = (next: string) =>
      desk.server.send(
        "POST",
        `${sitePreviewPath(token, "/")}/locale`,
        form,
        `locale=ar-JO&next=${encodeURIComponent(next)}`,
      );
    const switched = await send("/ar/latest-news");
    expect([
      switched.status,
      switched.headers.get("location"),
      switched.headers.get("set-cookie"),
    ]).toEqual([303, sitePreviewPath(token, "/ar/latest-news"), null]);
    expect((await send("//elsewhere.example")).status).toBe(405);
  });

  it("is created for staff who manage articles, in their language and for the minute of the time", async () => {
    const { path, expiresAt } = await desk.editor.sitePreview.create({
      locale: "ar-JO",
      at: new Date(NOW + HOUR + 30_000).toISOString(),
    });
    expect(path).toMatch(/^\/preview\/at\/[\w.-]+\/ar$/);
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / MINUTE)).toBe(60);
    expect(Number.parseInt(path.split("/")[3]?.split(".")[0] ?? "", 36) * MINUTE).toBe(NOW + HOUR);
    await waitForChanges(desk.platform);
    const accounting = await clientAs(
      desk.platform,
      (await makeUser(desk.platform.database.db, "Accounting")).id,
    );
    await expect(accounting.sitePreview.create({ locale: "en-US" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(
      desk.editor.sitePreview.create({ locale: "en-US", at: "1999-01-01T00:00:00Z" }),
    ).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });
});
