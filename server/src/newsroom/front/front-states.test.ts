import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countSql } from "../../../test/count-sql.ts";
import { rejectionOf } from "../../../test/factories/auth.ts";
import { makeCategory, makeMediaImage } from "../../../test/factories/factory.ts";
import { FrontDesk, HOME, minutesFromNow } from "../../../test/factories/front-desk.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { innerClient } from "../../app.ts";
import { front } from "./front.table.ts";

const desk = new FrontDesk();
const { ids } = desk;

beforeAll(() => desk.start());
afterAll(() => desk.platform.stop());
beforeEach(() => desk.clear());

const edit = desk.edit.bind(desk);
const publish = desk.publish.bind(desk);

describe("states and rights of front pages", () => {
  it("requires the right to write for its draft, and the right to publish for the rest", async () => {
    const admin = async (newsroomRights: NewsroomRight[]) =>
      clientAs(
        desk.platform,
        (await makeUser(desk.platform.database.db, "Admin", { newsroomRights })).id,
      );
    const [writer, publisher] = [
      await admin(["write", "review", "push"]),
      await admin(["publish"]),
    ];
    const at = minutesFromNow(60);
    const draft = await edit(writer, 1, { slots: { "main.0": { articleId: ids[9] ?? 0 } } });
    const { version } = await publish(publisher, draft);
    const changed = await edit(writer, version, {
      slots: { "main.0": { articleId: ids[10] ?? 0 } },
    });
    const scheduled = await publisher.front.schedule({ ...HOME, version: changed.version, at });
    const [former] = (await writer.front.history({ front: "en-US" })).data;
    const refused = await Promise.all(
      [
        writer.front.publish({ ...HOME, version: scheduled.version }),
        writer.front.schedule({ ...HOME, version: scheduled.version, at }),
        writer.front.unschedule({ id: scheduled.scheduled[0]?.id ?? 0 }),
        edit(publisher, scheduled.version, { hide: [ids[0] ?? 0] }),
        publisher.front.discard({ ...HOME, version: scheduled.version }),
        publisher.front.restore({ id: former?.id ?? 0 }),
      ].map(rejectionOf),
    );
    expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(403));
    await publisher.front.unschedule({ id: scheduled.scheduled[0]?.id ?? 0 });
    await writer.front.restore({ id: former?.id ?? 0 });
  });

  it("reports the live version and its editor on each front, the pending draft, and the next scheduled change", async () => {
    const { rana, sami } = desk;
    const untouched = {
      placedCount: 0,
      published: null,
      changeCount: 0,
      edited: null,
      next: null,
      scheduledCount: 0,
    };
    expect(await rana.front.states({})).toEqual([
      { ...HOME, front: null, ...untouched, lead: { id: ids[0], title: expect.any(String) } },
      { locale: "ar-JO", categoryId: null, front: null, ...untouched, lead: null },
    ]);
    const first = await publish(
      rana,
      await edit(rana, 1, {
        slots: { "main.0": { articleId: ids[9] ?? 0, headline: "Own headline" } },
      }),
    );
    const second = await edit(sami, first.version, {
      slots: { "main.1": { articleId: ids[10] ?? 0 } },
    });
    const at = minutesFromNow(30);
    const scheduled = await sami.front.schedule({ ...HOME, version: second.version, at });
    await edit(sami, scheduled.version, {
      slots: { "main.2": { articleId: ids[11] ?? 0 } },
      hide: [ids[0] ?? 0],
    });
    const [home] = await rana.front.states({});
    expect(home).toEqual({
      ...HOME,
      front: null,
      lead: { id: ids[9], title: "Own headline" },
      placedCount: 1,
      published: { at: expect.any(String), by: "Rana" },
      changeCount: 2,
      edited: { at: expect.any(String), by: "Sami" },
      next: { at, by: "Sami" },
      scheduledCount: 1,
    });
  });

  it("reports the fronts of the sections that were edited, with their names in the language of the caller", async () => {
    const { rana, categoryId } = desk;
    await rana.front.edit({
      locale: "en-US",
      categoryId,
      version: 1,
      changes: { slots: { "main.0": { articleId: ids[3] ?? 0 } } },
    });
    const names = (await rana.front.states({ locale: "ar-JO" })).map(
      ({ front: name, locale, changeCount }) => [name, locale, changeCount],
    );
    expect(names).toEqual([
      [null, "en-US", 0],
      [null, "ar-JO", 0],
      ["رياضة", "en-US", 1],
    ]);
  });

  it("has no front of a category that does not exist or is disabled, and stores and looks up none", async () => {
    const { platform, rana } = desk;
    const { db } = platform.database;
    const disabled = await makeCategory(db, { status: false });
    const reader = innerClient(platform, "en-US");
    await reader.front.page({ categoryId: desk.categoryId });
    for (const categoryId of [999_999, disabled]) {
      const statements = countSql(platform);
      await expect(reader.front.page({ categoryId })).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect(statements.count, "categories are cached").toBe(0);
      const changes = { hide: [ids[0] ?? 0] };
      await expect(
        rana.front.edit({ locale: "en-US", categoryId, version: 1, changes }),
      ).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await db.select().from(front)).toEqual([]);
  });

  it("keeps the image of a scheduled change from being deleted", async () => {
    const { platform, rana } = desk;
    const mediaId = await makeMediaImage(platform.database.db);
    const draft = await edit(rana, 1, { slots: { "main.0": { articleId: ids[9] ?? 0, mediaId } } });
    const { scheduled } = await rana.front.schedule({
      ...HOME,
      version: draft.version,
      at: minutesFromNow(60),
    });
    await expect(rana.media.remove({ id: mediaId })).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await rana.media.get({ id: mediaId })).uses).toMatchObject([{ entity: "FrontPage" }]);
    await rana.front.unschedule({ id: scheduled[0]?.id ?? 0 });
    await rana.front.discard({
      ...HOME,
      version: (await rana.front.draft({ front: "en-US" })).version,
    });
    await rana.media.remove({ id: mediaId });
  });
});
