import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "./log.table.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const ROWS = [
  {
    at: at(1),
    actorId: 71,
    actorName: "rana@news.example",
    action: "create",
    entity: "Tag",
    entityId: 1,
  },
  {
    at: at(2),
    actorId: 72,
    actorName: "Sami@news.example",
    action: "update",
    entity: "Tag",
    entityId: 1,
  },
  {
    at: at(3),
    actorId: null,
    actorName: "record.purge",
    action: "purge",
    entity: "Author",
    entityId: 2,
  },
];

let platform: StartedPlatform;
let superadmin: Client;

beforeAll(async () => {
  platform = await testPlatform();
  await platform.database.db.insert(log).values(ROWS);
  superadmin = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
});

afterAll(() => platform.stop());

describe("audit log", () => {
  it.each([
    ["newest first", {}, [3, 2, 1]],
    ["by page", { limit: 2, page: 2 }, [1]],
    ["of an entity", { entity: "Tag" }, [2, 1]],
    ["of a record", { entity: "Author", entityId: 2 }, [3]],
    ["of a user", { actorId: 71 }, [1]],
    ["of an action", { action: "purge" }, [3]],
    ["since a time, inclusive", { from: at(2).toISOString() }, [3, 2]],
    ["until a time, exclusive", { to: at(2).toISOString() }, [1]],
    ["by words of the actor's name, case-insensitively", { q: "SAMI news" }, [2]],
    ["of a job", { q: "purge" }, [3]],
    ["of an unknown actor as empty", { q: "zeppelin" }, []],
  ])("lists entries %s", async (_what, input, hours) => {
    const { data } = await superadmin.log.staffList(input);
    expect(data.map((row) => new Date(row.at).getUTCHours())).toEqual(hours);
  });

  it("is only accessible to superadmins, and validates its filters", async () => {
    const admin = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
    expect((await problemOfRejection(admin.log.staffList({}))).status).toBe(403);
    expect(await problemOfRejection(superadmin.log.staffList({ from: "yesterday" }))).toMatchObject(
      {
        status: 400,
        errors: [{ path: "from" }],
      },
    );
  });
});
