import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import { mailHtml } from "../../platform/mail/mail-layout.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { SETTING_DEFINITIONS } from "./setting.definitions.ts";

let platform: StartedPlatform;
let superadmin: Client;
let superadminName: string;

beforeAll(async () => {
  platform = await testPlatform();
  const user = await makeUser(platform.database.db, "Superadmin");
  superadminName = user.name;
  superadmin = await clientAs(platform, user.id);
});

afterAll(() => platform.stop());

async function settingOf(key: string) {
  const found = (await superadmin.setting.staffList({ limit: 100 })).data.find(
    (one) => `${one.scope}.${one.key}` === key,
  );
  if (!found) throw new Error(`setting not found: ${key}`);
  return found;
}

describe("settings", () => {
  it("lists every setting once and returns each by id", async () => {
    await Promise.all([superadmin.setting.staffList({}), superadmin.setting.staffList({})]);
    const { data, meta } = await superadmin.setting.staffList({ limit: 100 });
    expect(meta.total).toBe(SETTING_DEFINITIONS.length);
    expect(
      (await superadmin.setting.staffList({ scope: "mobile", limit: 100 })).data.every(
        ({ scope }) => scope === "mobile",
      ),
    ).toBe(true);
    expect(
      (await superadmin.setting.staffList({ q: "tagline" })).data.map(({ key }) => key),
    ).toEqual(["tagline"]);
    const [first] = data;
    expect(await superadmin.setting.staffGet({ id: first?.id ?? 0 })).toEqual(first);
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
    ["website.accentColour", "blue", "value"],
    ["website.accentColour", null, "value"],
    ["dashboard.editionApproval", "yes", "value"],
    ["dashboard.twoPeopleForBreaking", null, "value"],
  ])("rejects an invalid value: %s, %j", async (key, value, path) => {
    const { id, version } = await settingOf(key);
    expect(await problemOfRejection(superadmin.setting.edit({ id, version, value }))).toMatchObject(
      { status: 400, errors: [{ path }] },
    );
  });

  it.each([
    ["#ffffff", "setting.colourTooLight"],
    ["#000000", "setting.colourTooDark"],
  ])("rejects a brand colour without a legible shade: %s", async (value, code) => {
    const { id, version } = await settingOf("website.accentColour");
    expect(await problemOfRejection(superadmin.setting.edit({ id, version, value }))).toMatchObject(
      { status: 400, errors: [{ path: "value", code }] },
    );
  });

  it("applies a brand colour to the site and to the buttons of mails, until it is emptied", async () => {
    const reader = innerClient(platform, "en-US");
    const button = () =>
      mailHtml(
        { subject: "", paragraphs: [], sender: "", button: { label: "Open", url: "/" } },
        "en-US",
      );
    const { id, version } = await settingOf("website.accentColour");
    const changed = await superadmin.setting.edit({ id, version, value: "#C8102E" });
    await expect.poll(async () => (await reader.setting.website({})).accentColour).toBe("#c8102e");
    expect(button()).toContain("background:#c8102e;color:#ffffff");
    await superadmin.setting.edit({ id, version: changed.version, value: "" });
    await expect.poll(async () => (await reader.setting.website({})).accentColour).toBe("");
    expect(button()).toContain("background:#00725f;color:#ffffff");
  });

  it("shows a change to readers immediately, logs it and reports edit conflicts", async () => {
    const reader = innerClient(platform, "en-US");
    expect((await reader.setting.website({})).tagline).toBe("");
    const { id } = await settingOf("website.tagline");
    await superadmin.setting.edit({ id, version: 1, value: { "en-US": "<b>Bold</b>" } });
    await superadmin.setting.edit({ id, version: 1, value: { "ar-JO": "جريء" } });
    await expect.poll(async () => (await reader.setting.website({})).tagline).toBe("<b>Bold</b>");
    expect((await reader.setting.website({ locale: "ar-JO" })).tagline).toBe("جريء");
    expect(
      (await superadmin.log.staffList({ entity: "Setting", entityId: id })).data,
    ).toMatchObject([
      {
        action: "update",
        actorName: superadminName,
        changes: {
          value: [{ "en-US": "<b>Bold</b>" }, { "en-US": "<b>Bold</b>", "ar-JO": "جريء" }],
        },
      },
      { action: "update", changes: { value: [{}, { "en-US": "<b>Bold</b>" }], version: [1, 2] } },
    ]);
    const conflict = await problemOfRejection(
      superadmin.setting.edit({ id, version: 1, value: { "en-US": "Other" } }),
    );
    expect(conflict).toMatchObject({
      status: 409,
      conflict: {
        fields: [{ field: "value.en-US", theirs: "<b>Bold</b>", yours: "Other" }],
        by: superadminName,
        version: 3,
      },
    });
  });

  it.each([
    ["mobile.minimumVersionIos", "1.10"],
    ["website.contactPhone", "1900"],
    ["mobile.appStoreUrl", null],
  ])("returns a value as it was written: %s, %j", async (key, value) => {
    const { id, version } = await settingOf(key);
    expect((await superadmin.setting.edit({ id, version, value })).value).toBe(value);
    expect((await settingOf(key)).value).toBe(value);
  });

  it("sanitizes HTML values", async () => {
    const { id } = await settingOf("website.aboutUs");
    const { value } = await superadmin.setting.edit({
      id,
      version: 1,
      value: { "en-US": "<p onclick=x()>Hi</p><script>alert(1)</script>" },
    });
    expect(value).toEqual({ "en-US": "<p>Hi</p>" });
  });

  it.each(["editionApproval", "twoPeopleForBreaking"] as const)(
    "%s is off by default, and takes effect when it is turned on",
    async (key) => {
      const admin = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
      const { id, version, value } = await settingOf(`dashboard.${key}`);
      expect([value, (await admin.setting.dashboard({}))[key]]).toEqual([false, false]);
      await superadmin.setting.edit({ id, version, value: true });
      expect((await admin.setting.dashboard({}))[key]).toBe(true);
    },
  );

  it("shows back office settings to staff only, and lets only a Superadmin edit settings", async () => {
    const { db } = platform.database;
    const [admin, user] = [
      await clientAs(platform, (await makeUser(db, "Admin")).id),
      await clientAs(platform, (await makeUser(db, "User")).id),
    ];
    expect(await admin.setting.dashboard({})).toMatchObject({
      timeZone: "Asia/Amman",
      notice: "",
      handbookUrl: null,
    });
    expect((await problemOfRejection(user.setting.dashboard({}))).status).toBe(403);
    expect(
      (await problemOfRejection(innerClient(platform, "en-US").setting.dashboard({}))).status,
    ).toBe(401);
    for (const call of [
      () => admin.setting.staffList({}),
      () => admin.setting.staffGet({ id: 1 }),
      () => admin.setting.edit({ id: 1, version: 1, value: "" }),
    ])
      expect((await problemOfRejection(call())).status).toBe(403);
    expect(
      (await problemOfRejection(superadmin.setting.edit({ id: 99_999, version: 1, value: "" })))
        .status,
    ).toBe(404);
  });
});
