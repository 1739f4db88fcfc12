import type { Client } from "@masthead/contract/contract.ts";
import type { FrontDraft } from "@masthead/contract/newsroom/front/front-staff.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeArticle, makeMediaImage } from "../../../../test/factories/factory.ts";
import { FrontDesk, HOME, minutesFromNow } from "../../../../test/factories/front-desk.ts";
import { changeSetting } from "../../../../test/factories/settings.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { innerClient } from "../../../app.ts";
import { log } from "../../../system/log/log.table.ts";
import { processScheduledChanges } from "../publish/scheduled-changes.service.ts";
import { withoutOldest } from "./own-content.ts";

const desk = new FrontDesk();
const { ids } = desk;
const override = "The second editor cannot be reached";
const refusedAt = (path: string) => ({ code: "CONFLICT", data: { errors: [{ path }] } });

beforeAll(() => desk.start());
afterAll(() => desk.platform.stop());
beforeEach(async () => {
  await desk.clear();
  await setRules({ editionApproval: true, twoPeopleForBreaking: true });
});

async function setRules(rules: { editionApproval: boolean; twoPeopleForBreaking: boolean }) {
  for (const [key, value] of Object.entries(rules))
    await changeSetting(desk.platform, "dashboard", key, value);
}

const edit = desk.edit.bind(desk);
const place = (own: Record<string, unknown>, articleId = ids[9] ?? 0) => ({
  slots: { "main.0": { articleId, ...own } },
});
const publish = (client: Client, { version }: FrontDraft, reason?: string) =>
  client.front.publish({ ...HOME, version, ...(reason && { override: reason }) });
const approve = (client: Client, { version }: FrontDraft) =>
  client.front.approve({ ...HOME, version });
const lead = async () => (await innerClient(desk.platform, "en-US").front.page({})).main[0];
const lastLog = async () =>
  (
    await desk.platform.database.db
      .select()
      .from(log)
      .where(eq(log.entity, "FrontPage"))
      .orderBy(desc(log.id))
      .limit(1)
  )[0]?.changes;
const breakingArticle = async () =>
  (
    await makeArticle(desk.platform.database.db, {
      breaking: true,
      breakingUntil: new Date(Date.now() + 3_600_000),
    })
  ).id;

describe("front page with its own headline, label or image", () => {
  it("requires a person other than the writer to publish or approve it", async () => {
    const { rana, sami } = desk;
    for (const own of [
      { headline: "King abdicates" },
      { kicker: "Palace in crisis" },
      { mediaId: await makeMediaImage(desk.platform.database.db) },
    ]) {
      await desk.clear();
      const draft = await edit(rana, 1, place(own));
      expect(draft.review).toMatchObject({
        needsSecondPerson: true,
        acceptsReason: false,
        mayApprove: false,
        waiting: [{ writers: ["Rana"] }],
      });
      await expect(publish(rana, draft)).rejects.toMatchObject(refusedAt("approval"));
      await expect(publish(rana, draft, override)).rejects.toMatchObject(refusedAt("approval"));
      await expect(
        rana.front.schedule({ ...HOME, version: draft.version, at: minutesFromNow(5) }),
      ).rejects.toMatchObject(refusedAt("approval"));
      await expect(approve(rana, draft)).rejects.toMatchObject(refusedAt("approval"));
      expect((await lead())?.id).not.toBe(ids[9]);
    }
    await desk.clear();
    const draft = await edit(rana, 1, place({ headline: "King abdicates" }));
    const submitted = await rana.front.submit({ ...HOME, version: draft.version });
    expect(submitted.review.submitted).toMatchObject({ by: "Rana" });
    const approved = await approve(sami, draft);
    expect(approved.review).toMatchObject({
      needsSecondPerson: false,
      submitted: null,
      waiting: [{ approvedBy: "Sami" }],
    });
    await desk.publish(rana, approved);
    expect(await lead()).toMatchObject({ id: ids[9], title: "King abdicates" });
    const second = await edit(rana, approved.version, place({ headline: "King returns" }));
    await publish(sami, second);
  });

  it("needs no second person without the rules, for plain placements, and for labels from the station's list", async () => {
    const { rana } = desk;
    const plain = await edit(
      rana,
      1,
      place({ size: "large", relatedIds: [ids[3] ?? 0], kicker: "Analysis" }),
    );
    expect(plain.review.waiting).toEqual([]);
    await publish(rana, plain);
    await setRules({ editionApproval: false, twoPeopleForBreaking: false });
    const own = await edit(rana, plain.version, place({ headline: "Own headline" }));
    expect(own.review).toMatchObject({ waiting: [], needsSecondPerson: false });
    await publish(rana, own);
  });

  it("accepts a reason of ten letters where no approval is required, and for breaking news, and logs it", async () => {
    const { rana } = desk;
    const breakingId = await breakingArticle();
    const draft = await edit(rana, 1, place({ headline: "King abdicates" }, breakingId));
    expect(draft.review).toMatchObject({ needsSecondPerson: true, acceptsReason: true });
    await expect(publish(rana, draft)).rejects.toMatchObject(refusedAt("override"));
    await expect(publish(rana, draft, "x")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await publish(rana, draft, override);
    expect(await lastLog()).toMatchObject({ override: [null, override] });
    const mixed = await edit(rana, draft.version, {
      slots: { "main.1": { articleId: ids[5] ?? 0, headline: "Parliament dissolved" } },
    });
    await expect(publish(rana, mixed, override)).rejects.toMatchObject(refusedAt("approval"));
    await setRules({ editionApproval: false, twoPeopleForBreaking: true });
    await publish(rana, mixed, override);
  });

  it("keeps the writer of a headline when colleagues move the card, change its label, undo, or return a scheduled change", async () => {
    const { rana, sami } = desk;
    const articleId = ids[9] ?? 0;
    const draft = await edit(rana, 1, place({ headline: "King abdicates" }));
    const moved = await edit(sami, draft.version, {
      slots: { "main.0": null, "main.3": { articleId, headline: "King abdicates" } },
    });
    await expect(publish(rana, moved)).rejects.toMatchObject(refusedAt("approval"));
    const labelled = await edit(sami, moved.version, {
      slots: { "main.3": { articleId, headline: "King abdicates", kicker: "Palace" } },
    });
    for (const writer of [rana, sami])
      await expect(publish(writer, labelled)).rejects.toMatchObject(refusedAt("approval"));
    const removed = await edit(sami, labelled.version, { slots: { "main.3": null } });
    const undone = await edit(rana, removed.version, {
      slots: { "main.3": { articleId, headline: "King abdicates" } },
    });
    await expect(publish(rana, undone)).rejects.toMatchObject(refusedAt("approval"));
    const scheduled = await sami.front.schedule({
      ...HOME,
      version: undone.version,
      at: minutesFromNow(5),
    });
    await sami.front.unschedule({ id: scheduled.scheduled[0]?.id ?? 0 });
    const returned = await rana.front.draft({ front: "en-US" });
    await expect(publish(rana, returned)).rejects.toMatchObject(refusedAt("approval"));
  });

  it("binds an approval to the content: other words, another image or another article need another one", async () => {
    const { rana, sami } = desk;
    const approved = await approve(
      sami,
      await edit(rana, 1, place({ headline: "King abdicates" })),
    );
    const image = await makeMediaImage(desk.platform.database.db);
    for (const change of [
      place({ headline: "King abdicates!" }),
      place({ headline: "King abdicates", mediaId: image }),
      place({ headline: "King abdicates" }, ids[4]),
    ]) {
      const { version } = await rana.front.draft({ front: "en-US" });
      const changed = await edit(rana, version, change);
      await expect(publish(rana, changed)).rejects.toMatchObject(refusedAt("approval"));
    }
    const { version } = await rana.front.draft({ front: "en-US" });
    expect(version).toBeGreaterThan(approved.version);
    await publish(rana, await edit(rana, version, place({ headline: "King abdicates" })));
  });

  it("binds an approval to the file and the texts of its image", async () => {
    const { rana, sami } = desk;
    const { db } = desk.platform.database;
    const mediaId = await makeMediaImage(db, { alt: { "en-US": "An alt" } });
    const approved = await approve(sami, await edit(rana, 1, place({ mediaId })));
    expect(approved.review).toMatchObject({ needsSecondPerson: false });
    const { version: mediaVersion } = (await rana.media.get({ id: mediaId })) as {
      version: number;
    };
    await rana.media.edit({
      id: mediaId,
      version: mediaVersion,
      alt: { "en-US": "King abdicates" },
    });
    await expect(publish(rana, approved)).rejects.toMatchObject(refusedAt("approval"));
    await approve(sami, approved);
    await publish(rana, approved);
    await expect(
      rana.media.edit({ id: mediaId, version: mediaVersion + 1, alt: { "en-US": "Other" } }),
    ).rejects.toMatchObject(refusedAt("approval"));
  });

  it("keeps the writers of a headline that a colleague changes and moves in one edit, after any number of edits", async () => {
    const { rana, sami } = desk;
    const articleId = ids[9] ?? 0;
    const draft = await edit(rana, 1, place({ headline: "King abdicates" }));
    const moved = await edit(sami, draft.version, {
      slots: { "main.0": null, "main.3": { articleId, headline: "King abdicates." } },
    });
    for (const writer of [rana, sami])
      await expect(publish(writer, moved)).rejects.toMatchObject(refusedAt("approval"));
    const others = Object.fromEntries(Array.from({ length: 250 }, (_, i) => [`other ${i}`, [7]]));
    const kept = withoutOldest({ ...moved.layout.slots, ...others }, moved.layout);
    expect(Object.keys(kept)).toHaveLength(200);
    const own = JSON.stringify([articleId, "King abdicates.", "", null]);
    expect(withoutOldest({ [own]: [7], ...others }, moved.layout)).toHaveProperty([own], [7]);
  });

  it("needs one again when a former state of before the rules is restored", async () => {
    const { rana, sami } = desk;
    await setRules({ editionApproval: false, twoPeopleForBreaking: false });
    const first = await edit(rana, 1, place({ headline: "King abdicates" }));
    await publish(rana, first);
    const empty = await edit(rana, first.version, { slots: { "main.0": null } });
    await publish(rana, empty);
    await setRules({ editionApproval: true, twoPeopleForBreaking: true });
    const { data } = await rana.front.history({ front: "en-US" });
    const restored = await rana.front.restore({ id: data.at(-1)?.id ?? 0 });
    await expect(publish(rana, restored)).rejects.toMatchObject(refusedAt("approval"));
    await publish(sami, restored);
  });

  it("publishes approved content at its time, and applies to sections as well", async () => {
    const { rana, sami, categoryId } = desk;
    const section = { locale: "en-US", categoryId } as const;
    const draft = await rana.front.edit({
      ...section,
      version: 1,
      changes: place({ headline: "King abdicates" }),
    });
    await expect(rana.front.publish({ ...section, version: draft.version })).rejects.toMatchObject(
      refusedAt("approval"),
    );
    const home = await approve(sami, await edit(rana, 1, place({ headline: "At its time" })));
    await rana.front.schedule({ ...HOME, version: home.version, at: minutesFromNow(5) });
    await processScheduledChanges(desk.platform.database.db, new Date(Date.now() + 10 * 60_000));
    expect((await rana.front.draft({ front: "en-US" })).layout.slots["main.0"]).toMatchObject({
      headline: "At its time",
    });
  });

  it("needs a person with the right to review for an approval", async () => {
    const writer = await clientAs(
      desk.platform,
      (await makeUser(desk.platform.database.db, "Admin", { newsroomRights: ["write", "publish"] }))
        .id,
    );
    const draft = await edit(desk.rana, 1, place({ headline: "King abdicates" }));
    expect((await writer.front.draft({ front: "en-US" })).review.mayApprove).toBe(false);
    await expect(approve(writer, draft)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("label for breaking news", () => {
  it("is accepted and shown only for articles that are breaking news, under any rules", async () => {
    await setRules({ editionApproval: false, twoPeopleForBreaking: false });
    const { rana, platform } = desk;
    for (const kicker of ["Breaking", "BREAKING", "عاجل"])
      await expect(edit(rana, 1, place({ kicker }))).rejects.toMatchObject({
        code: "INVALID_INPUT",
      });
    const breakingId = await breakingArticle();
    const draft = await edit(rana, 1, place({ kicker: "Breaking" }, breakingId));
    await desk.publish(rana, draft);
    expect(await lead()).toMatchObject({ id: breakingId, kicker: "Breaking" });
    const { version } = await rana.article.get({ id: breakingId });
    await rana.article.edit({ id: breakingId, version, breaking: false });
    platform.memo.change(["*"]);
    expect(await lead()).toMatchObject({ id: breakingId, kicker: "" });
  });
});
