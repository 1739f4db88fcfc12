import { expect, it } from "vitest";
import { cookieOf, makeUser } from "../../../test/factories/staff.ts";
import { startServedPlatform } from "../../../test/test-server.ts";

const { platform, server } = await startServedPlatform();

it.each(["ids=1", "ids=1&ids=2", "ids[]=1", "ids[]=1&ids[]=2", "ids[0]=1&ids[1]=2"])(
  "reads a list in the query: %s",
  async (query) => {
    const cookie = await cookieOf(
      platform,
      (await makeUser(platform.database.db, "Superadmin")).id,
    );
    const reply = await server.get(`/api/v1/tag/pick?${query}`, { cookie });
    expect([query, reply.status]).toEqual([query, 200]);
  },
);
