import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeArticle } from "../../../../test/factories/factory.ts";
import { FrontDesk, HOME } from "../../../../test/factories/front-desk.ts";
import { changeSetting } from "../../../../test/factories/settings.ts";
import { syncAllWork } from "../../../platform/work/sync-work.ts";

const desk = new FrontDesk();

beforeAll(() => desk.start());
afterAll(() => desk.platform.stop());
beforeEach(async () => {
  await desk.clear();
  await syncAllWork(desk.platform.database.db);
  for (const rule of ["editionApproval", "twoPeopleForBreaking"])
    await changeSetting(desk.platform, "dashboard", rule, true);
});

const workOf = async (client: Client) =>
  (await client.work.open({})).data.filter(({ kind }) => kind === "front");
const write = (
  client: Client,
  version: number,
  headline: string,
  slot = "main.0",
  articleId = desk.ids[9] ?? 0,
) => desk.edit(client, version, { slots: { [slot]: { articleId, headline } } });

describe("submitted front page", () => {
  it("waits for a colleague who did not write it, until it is approved", async () => {
    const { rana, sami } = desk;
    const { version } = await write(rana, 1, "King abdicates");
    expect(await workOf(sami), "not submitted").toEqual([]);
    await rana.front.submit({ ...HOME, version });
    expect(await workOf(rana)).toEqual([]);
    expect(await workOf(sami)).toMatchObject([
      {
        title: "Home page · English",
        path: "/front-page?lang=en-US",
        urgent: false,
        openedBy: { name: "Rana" },
      },
    ]);
    await sami.front.approve({ ...HOME, version });
    expect(await workOf(sami)).toEqual([]);
  });

  it("waits for either of two writers, who approve each other's content", async () => {
    const { rana, sami } = desk;
    const { version } = await write(rana, 1, "King abdicates");
    const both = await write(sami, version, "Parliament dissolved", "main.1", desk.ids[8]);
    await rana.front.submit({ ...HOME, version: both.version });
    for (const client of [rana, sami]) expect(await workOf(client)).toHaveLength(1);
    await sami.front.approve({ ...HOME, version: both.version });
    expect(await workOf(sami)).toEqual([]);
  });

  it("no longer waits when it is edited or published; a section's is urgent for breaking news", async () => {
    const { rana, sami, categoryId, platform } = desk;
    const first = await write(rana, 1, "King abdicates");
    await rana.front.submit({ ...HOME, version: first.version });
    const second = await write(rana, first.version, "King returns");
    expect(await workOf(sami)).toEqual([]);
    await rana.front.submit({ ...HOME, version: second.version });
    await desk.publish(sami, second);
    expect(await workOf(sami)).toEqual([]);

    const section = { locale: "en-US", categoryId } as const;
    const breakingUntil = new Date(Date.now() + 3_600_000);
    const { id } = await makeArticle(platform.database.db, {
      categoryId,
      breaking: true,
      breakingUntil,
    });
    const changes = { slots: { "main.0": { articleId: id, headline: "Explosion" } } };
    const { version } = await rana.front.edit({ ...section, version: 1, changes });
    await rana.front.submit({ ...section, version });
    expect(await workOf(sami)).toMatchObject([
      {
        title: "Sport · English",
        path: `/front-page?lang=en-US&section=${categoryId}`,
        urgent: true,
      },
    ]);
  });

  it("needs no approval without the rules", async () => {
    const { rana, sami } = desk;
    const { version } = await write(rana, 1, "King abdicates");
    await rana.front.submit({ ...HOME, version });
    for (const rule of ["editionApproval", "twoPeopleForBreaking"])
      await changeSetting(desk.platform, "dashboard", rule, false);
    await syncAllWork(desk.platform.database.db);
    expect(await workOf(sami)).toEqual([]);
  });
});
