import { beforeAll, describe, expect, it } from "vitest";
import {
  makeChannel,
  makeEpisode,
  makeEvent,
  makeProgram,
} from "../../test/factories/broadcast.ts";
import { cookieOf, makeUser } from "../../test/factories/staff.ts";
import { startServedPlatform } from "../../test/test-server.ts";

const { platform, server } = await startServedPlatform();
let cookie: string;
let ids: { channel: number; program: number; episode: number; event: number };

beforeAll(async () => {
  const { db } = platform.database;
  cookie = await cookieOf(platform, (await makeUser(db, "Superadmin")).id);
  const channel = await makeChannel(db, { slug: { "en-US": "admin" } });
  const program = await makeProgram(db, { channelId: channel.id });
  const episode = await makeEpisode(db, { programId: program.id, channelId: channel.id });
  const event = await makeEvent(db, { programId: program.id });
  ids = { channel: channel.id, program: program.id, episode: episode.id, event: event.id };
});

const getJson = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await server.get(`/api/${path}`, headers);
  return [reply.status, await reply.json()] as const;
};
const write = async (method: string, path: string, body: unknown) => {
  const headers = { cookie, origin: platform.publicUrl, "content-type": "application/json" };
  const reply = await server.send(method, `/api/${path}`, headers, JSON.stringify(body));
  return [reply.status, await reply.json()] as const;
};

describe("broadcast HTTP API", () => {
  it("matches literal paths before paths with an id", async () => {
    const lists = [
      "channels/admin",
      "program/admin/paginate",
      "programcategory/admin/paginate",
      "programevents/admin/paginate",
      "episodes/admin/paginate",
    ];
    for (const path of lists)
      expect((await getJson(`v1/${path}?page=1&limit=2`, { cookie }))[1], path).toMatchObject({
        data: expect.any(Array),
        meta: { limit: 2 },
      });
    for (const path of ["channels/pick", "program/pick?q=p", "programcategory/pick"])
      expect((await getJson(`v1/${path}`, { cookie }))[1], path).toEqual(expect.any(Array));
    expect((await getJson("v1/channels/viewers", { cookie }))[1]).toMatchObject({ total: 0 });
    expect((await getJson("v1/channels/audio/count"))[1]).toEqual({ count: 0 });
    expect((await getJson("v1/channels/slug/admin"))[1]).toMatchObject({ id: ids.channel });
    const publicLists = [
      "program/list",
      "program/all",
      "program/live",
      "programs/groupedprograms",
      "programcategory/all",
      "programcategory/list",
    ];
    for (const path of [...publicLists, "episodes/all", "programevents/all", "programevents/list"])
      expect((await getJson(`v1/${path}`))[1], path).toEqual(expect.any(Array));
    expect((await getJson("v2/channels?kind=video"))[1]).toMatchObject([{ id: ids.channel }]);
    expect((await getJson(`v1/channels/${ids.channel}`))[1]).toMatchObject({ id: ids.channel });
    expect((await getJson(`v1/channels/admin/${ids.channel}`, { cookie }))[1]).toMatchObject({
      id: ids.channel,
      key: expect.any(String),
    });
  });

  it("parses text input and responds in the caller's language", async () => {
    const arabic = { "accept-language": "ar" };
    expect((await getJson(`v1/program/${ids.program}`, arabic))[1].name).toMatch(/برنامج/);
    expect(
      (await getJson(`v1/program/${ids.program}?locale=en-US&limit=1&season=1`, arabic))[1],
    ).toMatchObject({ name: /Program/ });
    expect((await getJson(`v1/program?rabiaagroup=false&programCategoryId=1`))[0]).toBe(200);
    expect((await getJson(`v1/programevents?when=past`))[1]).toMatchObject({ data: [] });
    expect((await getJson(`v1/programevents?when=never`))[0]).toBe(400);
    for (const path of ["program", "episodes", "programevents", "programcategory", "channels"]) {
      expect((await getJson(`v1/${path}/99999`))[0], path).toBe(404);
      expect((await getJson(`v1/${path}/0`))[0], path).toBe(400);
      expect((await getJson(`v1/${path}/1e9x`))[0], path).toBe(400);
    }
    const [status, problem] = await getJson("v1/channels/99999", arabic);
    expect([status, problem.title]).toEqual([404, "غير موجود"]);
  });

  it("rejects writes that are too large, cross-origin or unauthenticated", async () => {
    const name = { "en-US": "x".repeat(1024 * 1024) };
    for (const path of ["channels", "program", "programcategory"])
      expect(
        (await write("POST", `v1/${path}`, { name, kind: "video", streamUrl: "sample:tv" }))[0],
        path,
      ).toBe(413);
    const crossOrigin = {
      cookie,
      origin: "https://other.example",
      "content-type": "application/json",
    };
    expect(
      (await server.send("POST", "/api/v1/program", crossOrigin, `{"name":{"en-US":"x"}}`)).status,
    ).toBe(403);
    const anonymous = { origin: platform.publicUrl, "content-type": "application/json" };
    expect(
      (await server.send("POST", "/api/v1/program", anonymous, `{"name":{"en-US":"x"}}`)).status,
    ).toBe(401);
  });

  it("updates a description with PUT, a flag with PATCH and opens a channel with a rotated key", async () => {
    const [, described] = await write("PUT", `v1/programevents/description/${ids.event}`, {
      version: 1,
      description: { "en-US": "<p>a</p><script>b" },
    });
    expect(described).toMatchObject({
      id: ids.event,
      description: { "en-US": "<p>a</p>" },
      version: 2,
    });
    expect(
      (await write("PATCH", `v1/program/rabiaagroup/${ids.program}`, { status: true }))[1],
    ).toMatchObject({ rabiaagroup: true });
    expect(
      (await write("PATCH", `v1/channels/status/${ids.channel}`, { enabled: true }))[1],
    ).toMatchObject({ enabled: true });
    const [, rotated] = await write("POST", `v1/channels/${ids.channel}/key`, {});
    const [status, channelWithKey] = await getJson(`v1/channels/${ids.channel}/${rotated.key}`);
    expect([status, channelWithKey.playback.live]).toEqual([200, true]);
    expect((await getJson(`v1/channels/${ids.channel}/${rotated.key}x`))[0]).toBe(404);
  });
});
