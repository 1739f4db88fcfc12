import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { describeApi } from "../../../platform/api/openapi.ts";
import type { StartedPlatform } from "../../../platform/start.ts";

let platform: StartedPlatform;
let client: Client;

beforeAll(async () => {
  platform = await testPlatform();
  client = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
});

afterAll(() => platform.stop());

describe("pending version by its former name", () => {
  it("is moved, compared and discarded", async () => {
    const { id } = await makeArticle(platform.database.db, { title: "First" });
    const { version } = await client.article.edit({ id, version: 1, title: "Second" });
    expect((await client.article.edition.published({ id })).fields.title).toBe("First");
    const moved = await client.article.edition.move({ id, version, state: "review" });
    expect(moved.edition).toMatchObject({ state: "review", pending: true });
    const discarded = await client.article.edition.discard({ id, version: moved.version });
    expect(discarded).toMatchObject({ title: "First", edition: { pending: false } });
  });

  it("is returned equal to the new one, and filters lists", async () => {
    const { id } = await makeArticle(platform.database.db, { title: "Third" });
    const saved = await client.article.edit({ id, version: 1, title: "Fourth" });
    expect(saved.edition).toEqual(saved.pendingVersion);
    const rows = async (filter: Parameters<Client["article"]["admin"]>[0]) =>
      (await client.article.admin(filter)).data;
    const [row] = (await rows({ edition: "pending" })).filter((listed) => listed.id === id);
    expect(row?.edition).toEqual({ state: "draft", pending: true });
    expect(row?.edition).toEqual(row?.pendingVersion);
    expect(await rows({ edition: "approved" })).toEqual(await rows({ pendingVersion: "approved" }));
  });

  it("is deprecated in the description of the API", async () => {
    const description = JSON.stringify(await describeApi("https://station.example/api"));
    const { paths } = JSON.parse(description);
    const former = paths["/v1/article/{id}/edition"];
    const calls = [former.get, former.patch, former.delete];
    expect(calls.map((call) => call.deprecated)).toEqual([true, true, true]);
    const filters = paths["/v1/article/admin"].get.parameters;
    expect(filters.find((filter: { name: string }) => filter.name === "edition")).toMatchObject({
      deprecated: true,
    });
  });
});
