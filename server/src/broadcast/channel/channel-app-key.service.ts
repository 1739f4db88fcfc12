import { mobileLivePath } from "@masthead/contract/system/paths.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { requireSubscriber } from "../stream/playback.service.ts";
import { visibleChannels } from "./channel.store.ts";
import { liveKeys } from "./channel-key.ts";

/**
 * The current key of a channel and the address that it opens, for apps of users who may play the channel.
 * @throws NOT_FOUND; PAYMENT_REQUIRED for a premium channel without a subscription
 */
export async function currentChannelKey(context: CallContext, id: number) {
  tag(`channel:${id}`);
  const [row] = await visibleChannels(context.db, { ids: [id] });
  if (!row) throw notFound();
  if (row.premium) await requireSubscriber(context, "channels", "LiveStream");
  const [current] = liveKeys(row, context.now);
  // After a long downtime no key is alive until the job has run.
  if (!current) throw notFound();
  const { key, expiresAt } = current;
  return { key, url: new URL(mobileLivePath(id, key), context.platform.publicUrl).href, expiresAt: expiresAt?.toISOString() ?? null };
}
