import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { SETTING_KEYS } from "./setting.keys.ts";

let platform: StartedPlatform;
let head: Client;
let headEmail: string;

beforeAll(async () => {
  platform = await testPlatform();
  const user = await makeUser(platform.database.db, "Superadmin");
  headEmail = user.email;
  head = await clientAs(platform, user.id);
});

afterAll(() => platform.stop());

async function settingOf(key: string) {
  const found = (await head.setting.staffList({ limit: 100 })).data.find((one) => `${one.scope}.${one.key}` === key);
  if (!found) throw new Error(`no setting ${key}`);
  return found;
}

describe("settings", () => {
  it("are all listed, once, and read one by one", async () => {
    await Promise.all([head.setting.staffList({}), head.setting.staffList({})]);
    const { data, meta } = await head.setting.staffList({ limit: 100 });
    expect(meta.total).toBe(SETTING_KEYS.length);
    expect((await head.setting.staffList({ scope: "mobile", limit: 100 })).data.every(({ scope }) => scope === "mobile")).toBe(true);
    expect((await head.setting.staffList({ q: "tagline" })).data.map(({ key }) => key)).toEqual(["tagline"]);
    const [first] = data;
    expect(await head.setting.staffGet({ id: first?.id ?? 0 })).toEqual(first);
  });

  it.each([
    ["website.timeZone", "Asia/Nowhere", "value"],
    ["website.contactEmail", "nobody", "value"],
    ["website.contactPhone", "call me", "value"],
    ["website.siteName", "a text in no language", "value"],
    ["website.siteName", { "en-US": 7 }, "value.en-US"],
    ["mobile.appStoreUrl", "javascript:alert(1)", "value"],
    ["mobile.minimumVersionIos", "latest", "value"],
    ["website.timeZone", null, "value"],
  ])("%s is never %j", async (key, value, path) => {
    const { id, version } = await settingOf(key);
    expect(await refusal(head.setting.edit({ id, version, value }))).toMatchObject({ status: 400, errors: [{ path }] });
  });

  it("are shown to readers as soon as they are changed, with a log row", async () => {
    const reader = innerClient(platform, "en-US");
    expect((await reader.setting.website({})).tagline).toBe("");
    const { id } = await settingOf("website.tagline");
    await head.setting.edit({ id, version: 1, value: { "en-US": "<b>Bold</b>" } });
    await head.setting.edit({ id, version: 1, value: { "ar-JO": "جريء" } });
    await expect.poll(async () => (await reader.setting.website({})).tagline).toBe("<b>Bold</b>");
    expect((await reader.setting.website({ locale: "ar-JO" })).tagline).toBe("جريء");
    expect((await head.log.staffList({ entity: "Setting", entityId: id })).data).toMatchObject([
      {
        action: "update",
        actorName: headEmail,
        changes: { value: [{ "en-US": "<b>Bold</b>" }, { "en-US": "<b>Bold</b>", "ar-JO": "جريء" }] },
      },
      { action: "update", changes: { value: [{}, { "en-US": "<b>Bold</b>" }], version: [1, 2] } },
    ]);
    const clash = await refusal(head.setting.edit({ id, version: 1, value: { "en-US": "Other" } }));
    expect(clash).toMatchObject({
      status: 409,
      conflict: { fields: [{ field: "value.en-US", theirs: "<b>Bold</b>", yours: "Other" }], by: headEmail, version: 3 },
    });
  });

  it.each([
    ["mobile.minimumVersionIos", "1.10"],
    ["website.contactPhone", "1900"],
    ["mobile.appStoreUrl", null],
  ])("%s is read as it was written: %j", async (key, value) => {
    const { id, version } = await settingOf(key);
    expect((await head.setting.edit({ id, version, value })).value).toBe(value);
    expect((await settingOf(key)).value).toBe(value);
  });

  it("keep no script in text that is HTML", async () => {
    const { id } = await settingOf("website.aboutUs");
    const { value } = await head.setting.edit({ id, version: 1, value: { "en-US": "<p onclick=x()>Hi</p><script>alert(1)</script>" } });
    expect(value).toEqual({ "en-US": "<p>Hi</p>" });
  });

  it("of the back office are for staff, and all of them are changed by a Superadmin alone", async () => {
    const { db } = platform.database;
    const [admin, user] = [
      await clientAs(platform, (await makeUser(db, "Admin")).id),
      await clientAs(platform, (await makeUser(db, "User")).id),
    ];
    expect(await admin.setting.dashboard({})).toMatchObject({ timeZone: "Asia/Amman", notice: "", handbookUrl: null });
    expect((await refusal(user.setting.dashboard({}))).status).toBe(403);
    expect((await refusal(innerClient(platform, "en-US").setting.dashboard({}))).status).toBe(401);
    for (const call of [
      () => admin.setting.staffList({}),
      () => admin.setting.staffGet({ id: 1 }),
      () => admin.setting.edit({ id: 1, version: 1, value: "" }),
    ])
      expect((await refusal(call())).status).toBe(403);
    expect((await refusal(head.setting.edit({ id: 99_999, version: 1, value: "" }))).status).toBe(404);
  });
});
