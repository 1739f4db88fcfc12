import { scopedEntitlement } from "@masthead/contract/commerce/entitlements.ts";
import { mobileLivePath } from "@masthead/contract/platform/paths.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { requireEntitlement } from "../stream/playback/playback.service.ts";
import { takePlace } from "../stream/stream-limit/stream-limit.service.ts";
import { visibleChannels } from "./channel.store.ts";
import { activeKeys } from "./channel-key.ts";

/**
 * Returns the current key of a channel and the URL that it opens, for apps of users who may play
 * the channel.
 * @throws NOT_FOUND; PAYMENT_REQUIRED for a premium channel without a subscription;
 * STREAM_LIMIT_REACHED while as many devices play as the subscription allows
 */
export async function currentChannelKey(context: CallContext, id: number) {
  tag(`channel:${id}`);
  const [row] = await visibleChannels(context.db, { ids: [id] });
  if (!row) throw notFound();
  if (row.premium)
    await takePlace(
      context,
      await requireEntitlement(context, scopedEntitlement("channel", id), "LiveStream"),
    );
  const [current] = activeKeys(row, context.now);
  // After a long downtime no key is active until the job has run.
  if (!current) throw notFound();
  const { key, expiresAt } = current;
  return {
    key,
    url: new URL(mobileLivePath(id, key), context.platform.publicUrl).href,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
