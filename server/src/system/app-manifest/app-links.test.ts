import {
  androidAppsOf,
  isAndroidApp,
  isIosApp,
  isReturnUrl,
} from "@masthead/contract/system/apps.ts";
import { describe, expect, it } from "vitest";
import { changeSetting } from "../../../test/factories/settings.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { startServedPlatform } from "../../../test/test-server.ts";

const { platform, server } = await startServedPlatform({ ADMIN_PATH: "hidden-desk-9" });
const FINGERPRINT = Array.from({ length: 32 }, () => "0A").join(":");
const APPLE = "/.well-known/apple-app-site-association";
const ANDROID = "/.well-known/assetlinks.json";

describe("association of the site with apps", () => {
  it("is not found while no app is registered", async () => {
    const { server: other } = await startServedPlatform();
    for (const path of [APPLE, ANDROID]) expect((await other.get(path)).status).toBe(404);
  });

  it("names the registered apps, public pages and return addresses of this site, as JSON", async () => {
    await changeSetting(
      platform,
      "mobile",
      "iosApps",
      "A1B2C3D4E5.com.example.news\n\n A1B2C3D4E5.com.example.radio ",
    );
    await changeSetting(platform, "mobile", "androidApps", `com.example.news ${FINGERPRINT}`);
    await changeSetting(
      platform,
      "mobile",
      "returnUrls",
      `${platform.publicUrl}/paid\nhttps://other.example/elsewhere`,
    );
    const apple = await server.get(APPLE);
    expect([apple.status, apple.headers.get("content-type")]).toEqual([
      200,
      "application/json; charset=utf-8",
    ]);
    const text = await apple.text();
    const appIDs = ["A1B2C3D4E5.com.example.news", "A1B2C3D4E5.com.example.radio"];
    expect(JSON.parse(text)).toMatchObject({
      applinks: { details: [{ appIDs }] },
      webcredentials: { apps: appIDs },
    });
    const paths = JSON.parse(text).applinks.details[0].components.map(
      (one: { "/": string }) => one["/"],
    );
    expect(paths).toEqual(expect.arrayContaining(["/article/*/*", "/ar/article/*/*", "/paid"]));
    expect(text).not.toMatch(/hidden-desk-9|elsewhere|account|preview|resetpass/);
    expect(await (await server.get(ANDROID)).json()).toEqual([
      {
        relation: [
          "delegate_permission/common.handle_all_urls",
          "delegate_permission/common.get_login_creds",
        ],
        target: {
          namespace: "android_app",
          package_name: "com.example.news",
          sha256_cert_fingerprints: [FINGERPRINT],
        },
      },
    ]);
  });

  it("is set by Superadmins after step-up authentication, with valid values only", async () => {
    const client = await clientAs(
      platform,
      (await makeUser(platform.database.db, "Superadmin")).id,
    );
    const { data } = await client.setting.staffList({ scope: "mobile", limit: 100 });
    const setting = data.find(({ key }) => key === "returnUrls");
    const edit = (value: unknown) =>
      client.setting.edit({ id: setting?.id ?? 0, version: setting?.version ?? 0, value });
    await expect(edit("javascript:alert(1)")).rejects.toMatchObject({ status: 400 });
    expect(await edit("https://app.example/paid")).toMatchObject({
      value: "https://app.example/paid",
    });
  });
});

describe("addresses that apps return to", () => {
  it.each([
    ["https://app.example/paid", true],
    ["https://app.example/", true],
    ["https://app.example:8443/a/b", true],
    ["https://news.example/ar/paid", true],
    ["http://app.example/paid", false],
    ["newsapp://paid", false],
    ["javascript:alert(1)", false],
    ["data:text/html,x", false],
    ["//app.example/paid", false],
    ["/paid", false],
    ["app.example/paid", false],
    ["https://app.example", false],
    ["https://app.example/paid?x=1", false],
    ["https://app.example/paid?", false],
    ["https://app.example/paid#x", false],
    ["https://app.example/paid#", false],
    ["https://user@app.example/", false],
    ["https://app.example@evil.example/", false],
    ["https://app.example\\@evil.example/", false],
    ["https://APP.example/", false],
    ["https://app.example/a/../b", false],
    ["https://app.example/ paid", false],
    ["https://app.example:443/", false],
    ["https:/app.example/", false],
    ["https://app.example%2fevil.example/", false],
  ])("%s: %s", (url, valid) => expect(isReturnUrl(url)).toBe(valid));
});

describe("ids of apps", () => {
  it.each([
    ["A1B2C3D4E5.com.example.news", true],
    ["A1B2C3D4E5.news-app", true],
    ["com.example.news", false],
    ["a1b2c3d4e5.com.example.news", false],
    ["A1B2C3D4E5.com..news", false],
    ['A1B2C3D4E5.com","x', false],
    ["A1B2C3D4E5.*", false],
  ])("of iOS: %s: %s", (id, valid) => expect(isIosApp(id)).toBe(valid));

  it.each([
    [`com.example.news ${FINGERPRINT}`, true],
    [`news ${FINGERPRINT}`, false],
    [`com.example.news ${FINGERPRINT.toLowerCase()}`, true],
    [`com.example.news ${FINGERPRINT.replaceAll(":", "")}`, true],
    [`com.example.news ${FINGERPRINT.replace(":", "")}`, false],
    [`com.example.news ${FINGERPRINT.slice(3)}`, false],
    [`com.example.news  ${FINGERPRINT}`, false],
    ["com.example.news", false],
    [`com.1example.news ${FINGERPRINT}`, false],
  ])("of Android: %s: %s", (id, valid) => expect(isAndroidApp(id)).toBe(valid));

  it("of Android have one form of the fingerprint", () => {
    const expected = [{ packageName: "com.example.news", fingerprint: FINGERPRINT }];
    for (const fingerprint of [
      FINGERPRINT,
      FINGERPRINT.toLowerCase(),
      FINGERPRINT.toLowerCase().replaceAll(":", ""),
    ])
      expect(androidAppsOf(`com.example.news ${fingerprint}`)).toEqual(expected);
  });
});
