import type { EntitlementScope } from "@masthead/contract/commerce/entitlements.ts";
import type { Db } from "../../src/platform/postgres/database.ts";
import { readDemoBroadcast } from "../../src/seed/demo-broadcast-files.ts";
import { readTaxonomy } from "../../src/seed/demo-files.ts";
import { makeChannel, makeProgram, makeProgramCategory } from "./broadcast.ts";
import { makeCategory } from "./factory.ts";

/**
 * Creates a record for each one of the demo that packages can be limited to. Returns their ids by
 * key.
 */
export async function makeDemoScopes(
  db: Db,
): Promise<Record<EntitlementScope, Map<string, number>>> {
  const make = async (items: { key: string }[], create: () => Promise<number>) => {
    const ids = new Map<string, number>();
    for (const { key } of items) ids.set(key, await create());
    return ids;
  };
  const { channels, categories, programs } = readDemoBroadcast();
  return {
    channel: await make(channels, async () => (await makeChannel(db)).id),
    program: await make(programs, async () => (await makeProgram(db)).id),
    programCategory: await make(categories, async () => (await makeProgramCategory(db)).id),
    category: await make(readTaxonomy().categories, () => makeCategory(db)),
  };
}
