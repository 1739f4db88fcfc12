import type { Client } from "@masthead/contract/contract.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeArticle } from "../../../../test/factories/factory.ts";
import { changeSetting } from "../../../../test/factories/settings.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { subscribeDevices } from "../../../../test/fakes/push-device.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerClient } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";

let platform: StartedPlatform;
let ana: Client;
let ben: Client;

const timeFromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const refusedAt = (path: string) => ({ code: "CONFLICT", data: { errors: [{ path }] } });
const forbidden = { code: "FORBIDDEN" };
const admin = async (newsroomRights?: NewsroomRight[]) =>
  clientAs(
    platform,
    (await makeUser(platform.database.db, "Admin", newsroomRights ? { newsroomRights } : {})).id,
  );
const setRules = async (rules: { editionApproval: boolean; twoPeopleForBreaking: boolean }) => {
  for (const [key, value] of Object.entries(rules))
    await changeSetting(platform, "dashboard", key, value);
};
let shade = 0;
async function imageFile(): Promise<File> {
  const background = { r: ++shade, g: 0, b: 0 };
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([bytes as BlobPart], "image.jpg");
}

beforeAll(async () => {
  platform = await testPlatform({ PUSH_HOSTS: "127.0.0.1:1" });
  await subscribeDevices(platform.database.db, "https://127.0.0.1:1", 1);
});
beforeEach(async () => {
  [ana, ben] = [await admin(), await admin()];
  await setRules({ editionApproval: false, twoPeopleForBreaking: false });
});
afterAll(() => platform.stop());

describe("image that readers see", () => {
  const shownImage = async () => {
    const { id } = await ana.media.create({ file: await imageFile(), alt: { "en-US": "An alt" } });
    await makeArticle(platform.database.db, { images: [{ mediaId: id }] });
    return id;
  };
  const changes = [
    { alt: { "en-US": "Other" } },
    { caption: { "en-US": "Other" } },
    { credit: "Other" },
    { focalX: 0.1 },
    { decorative: true },
  ];

  it("is changed by staff with the right to publish, not by staff who can only write", async () => {
    const id = await shownImage();
    const writer = await admin(["write"]);
    for (const change of changes)
      await expect(writer.media.edit({ id, version: 1, ...change })).rejects.toMatchObject(
        forbidden,
      );
    expect(await ana.media.edit({ id, version: 1, credit: "Reuters" })).toMatchObject({
      version: 2,
    });
    const { id: unused } = await writer.media.create({ file: await imageFile(), decorative: true });
    await writer.article.create({
      locale: "en-US",
      title: "A draft",
      images: [{ mediaId: unused }],
    });
    expect(await writer.media.edit({ id: unused, version: 1, credit: "Reuters" })).toMatchObject({
      version: 2,
    });
  });

  it("keeps its texts, crop and file where articles need an approval", async () => {
    const id = await shownImage();
    await setRules({ editionApproval: true, twoPeopleForBreaking: false });
    for (const change of changes)
      await expect(ana.media.edit({ id, version: 1, ...change })).rejects.toMatchObject(
        refusedAt("approval"),
      );
    await expect(ana.media.replace({ id, file: await imageFile() })).rejects.toMatchObject(
      refusedAt("approval"),
    );
    const { id: unused } = await ana.media.create({ file: await imageFile(), decorative: true });
    await ana.media.replace({ id: unused, file: await imageFile() });
  });

  it("keeps them in breaking news where only that needs a second person", async () => {
    const { id: mediaId } = await ana.media.create({
      file: await imageFile(),
      alt: { "en-US": "An alt" },
    });
    await makeArticle(platform.database.db, {
      images: [{ mediaId }],
      breaking: true,
      breakingUntil: new Date(Date.now() + HOUR),
    });
    await setRules({ editionApproval: false, twoPeopleForBreaking: true });
    await expect(
      ana.media.edit({ id: mediaId, version: 1, credit: "Other" }),
    ).rejects.toMatchObject(refusedAt("approval"));
    await expect(ana.media.replace({ id: mediaId, file: await imageFile() })).rejects.toMatchObject(
      refusedAt("approval"),
    );
    const plain = await shownImage();
    expect(await ana.media.edit({ id: plain, version: 1, credit: "Other" })).toMatchObject({
      credit: "Other",
    });
  });

  it("does not change by a second upload of its file, also while it is deleted", async () => {
    const file = await imageFile();
    const { id } = await ana.media.create({ file, alt: { "en-US": "An alt" } });
    await makeArticle(platform.database.db, { images: [{ mediaId: id }] });
    await setRules({ editionApproval: true, twoPeopleForBreaking: false });
    expect(
      await ana.media.create({ file, alt: { "en-US": "Other" }, credit: "Other" }),
    ).toMatchObject({
      id,
      alt: { "en-US": "An alt" },
      credit: "",
    });
    await expect(ana.media.remove({ id })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("topic that staff without the right to publish create", () => {
  it("is hidden from readers until an article with it is published", async () => {
    const writer = await admin(["write"]);
    const reader = innerClient(platform, "en-US");
    const { id } = await writer.tag.createNamed({ locale: "en-US", name: "King abdicates" });
    await expect(reader.tag.get({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const draft = await writer.article.create({ locale: "en-US", title: "A draft", tagIds: [id] });
    await expect(reader.tag.get({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await ana.article.edit({ id: draft.id, version: 1, publishedAt: timeFromNow(-1000) });
    platform.memo.change(["*"]);
    expect((await reader.tag.get({ id })).name).toBe("King abdicates");
  });

  it("is hidden where articles need an approval, also from publishers, until an article with it is approved", async () => {
    const reader = innerClient(platform, "en-US");
    const published = await ana.article.create({
      locale: "en-US",
      title: "Published",
      publishedAt: timeFromNow(-1000),
    });
    await setRules({ editionApproval: true, twoPeopleForBreaking: true });
    const { id } = await ana.tag.createNamed({ locale: "en-US", name: "King returns" });
    const { id: authorId } = await ana.author.createNamed({
      locale: "en-US",
      name: "Leave your homes",
    });
    const hidden = async () => {
      platform.memo.change(["*"]);
      await expect(reader.tag.get({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(reader.author.get({ id: authorId })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    };
    await hidden();
    await ana.article.bulk({ ids: [published.id], addTagIds: [id] });
    await hidden();
    const flash = {
      breaking: true,
      breakingUntil: timeFromNow(HOUR),
      override: "The second editor cannot be reached",
    };
    const draft = await ana.article.create({
      locale: "en-US",
      title: "Flash",
      tagIds: [id],
      authorIds: [authorId],
      publishedAt: timeFromNow(-1000),
      ...flash,
    });
    await hidden();
    await ben.article.pendingVersion.move({
      id: draft.id,
      version: draft.version,
      state: "approved",
    });
    platform.memo.change(["*"]);
    expect((await reader.tag.get({ id })).name).toBe("King returns");
    expect((await reader.author.get({ id: authorId })).name).toBe("Leave your homes");
  });

  it("is public immediately if its creator may publish, or when a Superadmin makes it visible", async () => {
    const reader = innerClient(platform, "en-US");
    const { id } = await ana.tag.createNamed({ locale: "en-US", name: "Budget" });
    expect((await reader.tag.get({ id })).name).toBe("Budget");
    const writer = await admin(["write"]);
    const { id: proposed } = await writer.tag.createNamed({ locale: "en-US", name: "Tax" });
    await expect(reader.tag.get({ id: proposed })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const superadmin = await clientAs(
      platform,
      (await makeUser(platform.database.db, "Superadmin")).id,
    );
    await superadmin.tag.edit({ id: proposed, version: 1, name: { "en-US": "Taxes" } });
    platform.memo.change(["*"]);
    await expect(reader.tag.get({ id: proposed })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await superadmin.tag.setVisible({ id: proposed, visible: true });
    platform.memo.change(["*"]);
    expect((await reader.tag.get({ id: proposed })).name).toBe("Taxes");
  });
});

describe("notification that is approved with its article", () => {
  const alert = { title: "King abdicates", body: "More soon" };
  const texts = { correction: null, notice: null, alert };

  it("is sent by one person, until the article or its texts are edited", async () => {
    await setRules({ editionApproval: true, twoPeopleForBreaking: true });
    const breaking = { breaking: true, breakingUntil: timeFromNow(HOUR) };
    const draft = await ana.article.create({
      locale: "en-US",
      title: "King abdicates",
      ...breaking,
      submit: texts,
    });
    expect(draft.pendingVersion).toMatchObject({ state: "review", texts });
    const { id } = draft;
    const send = (client: Client, more = {}) =>
      client.notification.create({
        locale: "en-US",
        articleId: id,
        audience: "everyone",
        when: "now",
        ...alert,
        ...more,
      });
    await ben.article.pendingVersion.move({ id, version: 1, state: "approved", texts });
    const { version } = await ana.article.edit({ id, version: 1, publishedAt: timeFromNow(-1000) });
    for (const other of [
      { title: "Army orders evacuation" },
      { body: "Other" },
      { locale: "ar-JO" as const },
    ])
      await expect(send(ana, other)).rejects.toMatchObject(refusedAt("override"));
    expect(await send(ana)).toMatchObject({ state: "sending" });
    await expect(send(ana), "the same notification again").rejects.toMatchObject(
      refusedAt("override"),
    );
    await ben.article.edit({ id, version, title: "King abdicates today" });
    await expect(send(ana)).rejects.toMatchObject(refusedAt("override"));
  });
});

describe("embargo", () => {
  it("cannot be set in the past", async () => {
    const draft = await ana.article.create({
      locale: "en-US",
      title: "Under embargo",
      embargoUntil: timeFromNow(HOUR),
    });
    await expect(
      ana.article.edit({ id: draft.id, version: 1, embargoUntil: timeFromNow(-HOUR) }),
    ).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
    expect(await ana.article.edit({ id: draft.id, version: 1, embargoUntil: null })).toMatchObject({
      embargoUntil: null,
    });
  });
});
