import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeEpisode, makeProgram } from "../../../test/factories/broadcast.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../start.ts";

let platform: StartedPlatform;
let admin: Awaited<ReturnType<typeof clientAs>>;
const announcedTags = new Set<string>();

beforeAll(async () => {
  platform = await testPlatform();
  admin = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
  platform.onChange((tags) => tags.forEach((tag) => void announcedTags.add(tag)));
});
afterAll(() => platform.stop());

const expectAnnounced = (tag: string) => expect.poll(() => announcedTags).toContain(tag);

describe("withdrawal of cached pages", () => {
  it("withdraws pages when a channel is disabled", async () => {
    const { id, version } = await makeChannel(platform.database.db);
    await admin.channel.edit({ id, version, enabled: false });
    await expectAnnounced(`withdrawn channel:${id}`);
  });

  it("withdraws pages when a program is disabled", async () => {
    const { id, version } = await makeProgram(platform.database.db);
    await admin.program.edit({ id, version, status: false });
    await expectAnnounced(`withdrawn program:${id}`);
  });

  it("withdraws pages when an episode is deleted", async () => {
    const { id } = await makeEpisode(platform.database.db);
    await admin.episode.remove({ id });
    await expectAnnounced(`withdrawn episode:${id}`);
  });

  it("does not withdraw pages when a program is edited or enabled", async () => {
    const { id, version } = await makeProgram(platform.database.db, { status: false });
    const shown = await admin.program.edit({ id, version, status: true });
    await admin.program.edit({ id, version: shown.version, rabiaagroup: true });
    await expectAnnounced(`program:${id}`);
    expect(announcedTags).not.toContain(`withdrawn program:${id}`);
  });
});
