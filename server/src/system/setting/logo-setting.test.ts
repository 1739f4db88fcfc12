import type { Client } from "@masthead/contract/contract.ts";
import { logoFilePath } from "@masthead/contract/system/station-logo.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { type App, buildApp, innerClient } from "../../app.ts";
import { storeImage } from "../../newsroom/media/media.service.ts";
import { mailHtml } from "../../platform/mail/mail-layout.ts";
import type { StartedPlatform } from "../../platform/start.ts";

let platform: StartedPlatform;
let app: App;
let superadmin: Client;
let reader: Client;

beforeAll(async () => {
  platform = await testPlatform();
  app = await buildApp(platform, { site: async () => undefined });
  superadmin = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
  reader = innerClient(platform, "en-US");
});
afterAll(async () => {
  await app.http.close();
  await platform.stop();
});

let shade = 0;
const png = (width: number, height: number) => {
  shade += 9;
  const background = { r: shade % 255, g: 40, b: 90, alpha: 0.5 };
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
};
const image = async (width: number, height: number) =>
  storeImage(platform, await png(width, height), { name: "logo.png" }, { id: null, name: "test" });

async function setLogo(key: "logo" | "darkLogo", value: unknown) {
  const { data } = await superadmin.setting.staffList({ limit: 100 });
  const { id = 0, version = 0 } =
    data.find((setting) => setting.scope === "website" && setting.key === key) ?? {};
  return superadmin.setting.edit({ id, version, value });
}
const shownLogos = async () => {
  const { logo, darkLogo } = await reader.setting.website({});
  return [logo?.id, darkLogo?.id];
};
const mail = () => mailHtml({ subject: "", paragraphs: [], sender: "A & B" }, "en-US");

describe("logo of the station", () => {
  it("is shown on pages and in mails while it is set, and cannot be deleted meanwhile", async () => {
    const [logo, darkLogo] = [await image(1200, 400), await image(400, 400)];
    await setLogo("darkLogo", darkLogo.id);
    await expect.poll(shownLogos).toEqual([undefined, undefined]);
    expect(mail()).not.toContain("<img");

    await setLogo("logo", logo.id);
    await expect.poll(shownLogos).toEqual([logo.id, darkLogo.id]);
    expect(mail()).toContain(
      `<img src="${platform.publicUrl}/media/${logo.hash}-logo.png" alt="A &amp; B" width="144" height="48"`,
    );

    expect((await superadmin.media.get({ id: logo.id })).uses).toMatchObject([
      { entity: "Setting", label: "Logo on light surfaces" },
    ]);
    const { version } = await superadmin.media.get({ id: logo.id });
    expect(
      await problemOfRejection(superadmin.media.remove({ id: logo.id, version })),
    ).toMatchObject({ status: 409, references: [{ entity: "Setting", count: 1 }] });

    await setLogo("logo", null);
    await expect.poll(shownLogos).toEqual([undefined, undefined]);
    expect(mail()).not.toContain("<img");
    await superadmin.media.remove({ id: logo.id, version });
    expect(await problemOfRejection(setLogo("logo", logo.id))).toMatchObject({
      errors: [{ path: "value", code: "setting.logo.missing" }],
    });
    await setLogo("darkLogo", null);
  });

  it.each([
    [1400, 200, "setting.logo.wrongShape"],
    [80, 40, "setting.logo.tooSmall"],
  ])("is refused with %i × %i pixels", async (width, height, code) => {
    const { id } = await image(width, height);
    expect(await problemOfRejection(setLogo("logo", id))).toMatchObject({
      status: 400,
      errors: [{ path: "value", code }],
    });
  });

  it("cannot be replaced by a file that is no logo", async () => {
    const { id, version } = await image(600, 200);
    await setLogo("logo", id);
    const file = async (width: number, height: number) =>
      new File([(await png(width, height)) as BlobPart], "logo.png", { type: "image/png" });
    expect(
      await problemOfRejection(
        superadmin.media.replace({ id, version, file: await file(2000, 200) }),
      ),
    ).toMatchObject({ errors: [{ path: "file", code: "setting.logo.wrongShape" }] });
    const replaced = await superadmin.media.replace({ id, version, file: await file(900, 300) });
    await expect
      .poll(async () => (await reader.setting.website({})).logo?.base)
      .toBe(replaced.picture.base);
    await setLogo("logo", null);
  });

  it("has a PNG file on white, also when it is no longer set", async () => {
    const { hash } = await image(1200, 300);
    const photo = await image(30, 30);
    const fetched = (of: string) =>
      app.http.inject({ url: logoFilePath({ base: `/media/${of}` }) });
    const response = await fetched(hash);
    expect(response.headers["content-type"]).toBe("image/png");
    expect(response.headers["cache-control"]).toContain("immutable");
    const { width, height, hasAlpha } = await sharp(response.rawPayload).metadata();
    expect({ width, height, hasAlpha }).toEqual({ width: 480, height: 120, hasAlpha: false });
    expect((await fetched(photo.hash)).statusCode).toBe(404);
  });
});
