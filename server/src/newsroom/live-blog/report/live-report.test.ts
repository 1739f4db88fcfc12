import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeColleague, type TestColleague } from "../../../../test/factories/colleagues.ts";
import { makeArticle } from "../../../../test/factories/factory.ts";
import { entryInput } from "../../../../test/factories/live-blog.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { liveEntry } from "../live-blog.table.ts";

let platform: StartedPlatform;
let rana: TestColleague;
let sami: TestColleague;
let articleId: number;

beforeAll(async () => {
  platform = await testPlatform();
  rana = await makeColleague(platform, "Rana");
  sami = await makeColleague(platform, "Sami");
});
afterAll(() => platform.stop());
beforeEach(async () => {
  articleId = (await makeArticle(platform.database.db)).id;
  await rana.client.liveBlog.start({ id: articleId });
});

const report = () => rana.client.liveReport.get({ id: articleId });
type NewEntry = Partial<Parameters<typeof entryInput>[2]>;
const post = ({ client }: TestColleague, more: NewEntry = {}) =>
  client.liveBlog.create(entryInput(articleId, "Text", { publish: true, ...more }));

/** Submits an entry, and publishes it so many seconds after its receipt. */
async function approve(seconds: number): Promise<void> {
  const { id: entryId } = await post(sami, { publish: false });
  const { publishedAt } = await rana.client.liveBlog.publish({ id: articleId, entryId });
  await platform.database.db
    .update(liveEntry)
    .set({ receivedAt: new Date(Date.parse(publishedAt ?? "") - seconds * 1000) })
    .where(eq(liveEntry.id, entryId));
}

describe("report of a live blog", () => {
  it("counts the entries that readers see, by author and label", async () => {
    await post(rana, { label: "Traffic", keyEvent: true });
    await post(rana, { label: "Traffic" });
    const last = await post(sami);
    const removed = await post(sami, { keyEvent: true });
    await rana.client.liveBlog.remove({ id: articleId, entryId: removed.id });
    await post(sami, { publish: false });
    expect(await report()).toMatchObject({
      state: "live",
      published: 3,
      keyEvents: 1,
      removed: 1,
      lastAt: last.publishedAt,
      people: [
        { person: { id: rana.id, name: "Rana" }, entries: 2 },
        { person: { id: sami.id, name: "Sami" }, entries: 1 },
      ],
      labels: [
        { label: "Traffic", entries: 2 },
        { label: "", entries: 1 },
      ],
    });
  });

  it("states the median time from receipt to publication of submitted entries only", async () => {
    await post(rana);
    expect((await report()).approval).toBeNull();
    for (const seconds of [60, 3600, 120]) await approve(seconds);
    expect((await report()).approval).toEqual({ entries: 3, medianSeconds: 120 });
  });

  it("is empty without entries, and not found without a live blog", async () => {
    expect(await report()).toMatchObject({ published: 0, firstAt: null, people: [], labels: [] });
    const { id } = await makeArticle(platform.database.db);
    expect(await problemOfRejection(rana.client.liveReport.get({ id }))).toMatchObject({
      status: 404,
    });
  });
});
