import type { SystemStatus } from "@masthead/contract/system/status.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { lastCheckOf } from "./stream-check.service.ts";
import { checkedChannels } from "./stream-check.store.ts";

/** Returns the results of the last checks of all visible channels: those with a problem first. */
export async function streamStatus({ db, locale }: CallContext): Promise<SystemStatus["streams"]> {
  const channels = await checkedChannels(db);
  return channels
    .map(({ id, name, ...row }) => ({
      id,
      name,
      ...(lastCheckOf(row, locale) ?? { checkedAt: null, problem: null }),
    }))
    .toSorted((a, b) => Number(a.problem === null) - Number(b.problem === null));
}
