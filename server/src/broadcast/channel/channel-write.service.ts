import { announceChange } from "../../platform/cache/changes.ts";
import type { Fields } from "../../platform/crud/record-kind.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { writeLog } from "../../system/log/log.store.ts";
import { orderCheck } from "../stream/stream-check.service.ts";
import { channelRecords } from "./channel.records.ts";
import { newChannelKey } from "./channel-key.ts";
import { lockedChannel, lockedChannelsOfOldKeys, writeKey } from "./channel-write.store.ts";

/** Makes a channel, and has its stream looked at. @throws INVALID_INPUT, CONFLICT */
export async function createChannel(context: CallContext, sent: Fields) {
  const made = await createRecord(context, channelRecords, sent);
  await orderCheck(context.platform, made.id);
  return made;
}

/** Edits a channel; another stream is looked at. @throws NOT_FOUND, INVALID_INPUT, CONFLICT */
export async function editChannel(context: CallContext, sent: { id: number; version: number } & Fields) {
  const written = await editRecord(context, channelRecords, sent);
  if (sent.streamUrl !== undefined || sent.kind !== undefined) await orderCheck(context.platform, written.id);
  return written;
}

/** Takes a picture off a channel; the media room keeps it. @throws NOT_FOUND, also when the channel has no such picture */
export function removeChannelImage(context: CallContext, id: number, imageId: number) {
  return context.db.transaction(async (tx) => {
    const row = await lockedChannel(tx, id);
    const fields = (["posterId", "logoId"] as const).filter((field) => row?.[field] === imageId);
    if (!fields.length) throw notFound();
    return setFields({ ...context, db: tx }, channelRecords, id, Object.fromEntries(fields.map((field) => [field, null])));
  });
}

/** Gives a channel a new key; the old one ends at once. @throws NOT_FOUND */
export const rotateKey = (context: CallContext, id: number) => setFields(context, channelRecords, id, newChannelKey(context.now));

/** Gives every channel whose key has expired a new one. Returns how many. */
export function rotateExpiredKeys({ database: { db } }: Pick<Platform, "database">, job: string, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await lockedChannelsOfOldKeys(tx, now);
    for (const { id, version, key, keyExpiresAt } of rows) {
      const next = newChannelKey(now);
      await writeKey(tx, id, next);
      const changes = {
        key: [key, next.key] as [string, string],
        keyExpiresAt: [keyExpiresAt, next.keyExpiresAt] as [Date, Date],
        version: [version, version + 1] as [number, number],
      };
      await writeLog(tx, { id: null, name: job }, [{ action: "update", entity: "LiveStream", entityId: id, changes }]);
    }
    await announceChange(
      tx,
      rows.map(({ id }) => `channel:${id}`),
    );
    return rows.length;
  });
}
