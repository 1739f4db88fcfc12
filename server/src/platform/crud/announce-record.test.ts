import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeChannel, makeEpisode, makeProgram } from "../../../test/broadcast.ts";
import { testPlatform } from "../../../test/platform.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import type { StartedPlatform } from "../start.ts";

let platform: StartedPlatform;
let admin: Awaited<ReturnType<typeof clientAs>>;
const heard = new Set<string>();

beforeAll(async () => {
  platform = await testPlatform();
  admin = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
  platform.onChange((tags) => tags.forEach((tag) => void heard.add(tag)));
});
afterAll(() => platform.stop());

const hears = (tag: string) => vi.waitFor(() => expect(heard).toContain(tag));

describe("copies of pages that show a record are withdrawn", () => {
  it("when a channel is switched off", async () => {
    const { id, version } = await makeChannel(platform.database.db);
    await admin.channel.edit({ id, version, enabled: false });
    await hears(`withdrawn channel:${id}`);
  });

  it("when a program is switched off", async () => {
    const { id, version } = await makeProgram(platform.database.db);
    await admin.program.edit({ id, version, status: false });
    await hears(`withdrawn program:${id}`);
  });

  it("when an episode is deleted", async () => {
    const { id } = await makeEpisode(platform.database.db);
    await admin.episode.remove({ id });
    await hears(`withdrawn episode:${id}`);
  });

  it("but not when it is edited or shown again", async () => {
    const { id, version } = await makeProgram(platform.database.db, { status: false });
    const shown = await admin.program.edit({ id, version, status: true });
    await admin.program.edit({ id, version: shown.version, rabiaagroup: true });
    await hears(`program:${id}`);
    expect(heard).not.toContain(`withdrawn program:${id}`);
  });
});
