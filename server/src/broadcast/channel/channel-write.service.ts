import { announceChange } from "../../platform/cache/changes.ts";
import type { Fields } from "../../platform/crud/record-kind.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { writeLog } from "../../system/log/log.store.ts";
import { channelKeyHours } from "../../system/setting/setting.service.ts";
import { orderCheck } from "../stream/stream-check.service.ts";
import { channelRecords } from "./channel.records.ts";
import { type ChannelKeys, newChannelKey, overlapOf, successorOf } from "./channel-key.ts";
import { lockedChannel, lockedChannelsWithKeys, writeKeys } from "./channel-write.store.ts";

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

/**
 * Gives a channel a new key.
 * @param overlap the old key opens the channel for some hours more, so that nobody is cut off; without it, it ends at once
 * @throws NOT_FOUND
 */
export function rotateKey(context: CallContext, id: number, overlap: boolean) {
  return context.db.transaction(async (tx) => {
    const row = await lockedChannel(tx, id);
    if (!row) throw notFound();
    const hours = await channelKeyHours(tx);
    const keys = overlap ? successorOf(row, context.now, hours) : newChannelKey(context.now, hours);
    return setFields({ ...context, db: tx }, channelRecords, id, { ...keys });
  });
}

/**
 * Keeps the keys of all channels to the lifetime that is set: replaces those that are about to end, while the old ones still work, and
 * shortens or extends the others when the setting has changed. Returns how many channels were written.
 */
export function renewKeys({ database: { db } }: Pick<Platform, "database">, job: string, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const hours = await channelKeyHours(tx);
    const changed = (await lockedChannelsWithKeys(tx)).flatMap((row) => {
      const keys = renewed(row, now, hours);
      return keys ? [{ row, keys }] : [];
    });
    for (const { row, keys } of changed) {
      await writeKeys(tx, row.id, keys);
      const fields = Object.entries(keys) as [keyof ChannelKeys, unknown][];
      const changes = Object.fromEntries(
        fields.flatMap(([field, value]) =>
          String(row[field]) === String(value) ? [] : [[field, [row[field], value] as [unknown, unknown]]],
        ),
      );
      const version: [number, number] = [row.version, row.version + 1];
      await writeLog(tx, { id: null, name: job }, [
        { action: "update", entity: "LiveStream", entityId: row.id, changes: { ...changes, version } },
      ]);
    }
    await announceChange(
      tx,
      changed.map(({ row }) => `channel:${row.id}`),
    );
    return changed.length;
  });
}

/** The keys that a channel is to have now; undefined when it has them. */
function renewed(row: ChannelKeys, now: Date, hours: number): ChannelKeys | undefined {
  const { key, keyExpiresAt, previousKey, previousKeyExpiresAt } = row;
  if (keyExpiresAt && keyExpiresAt <= now) return newChannelKey(now, hours);
  const fresh = newChannelKey(now, hours).keyExpiresAt;
  if (!fresh) return keyExpiresAt ? { key, keyExpiresAt: null, previousKey, previousKeyExpiresAt } : undefined;
  if (!keyExpiresAt || keyExpiresAt > fresh) return { key, keyExpiresAt: fresh, previousKey, previousKeyExpiresAt };
  return keyExpiresAt.getTime() - overlapOf(hours) <= now.getTime() ? successorOf(row, now, hours) : undefined;
}
