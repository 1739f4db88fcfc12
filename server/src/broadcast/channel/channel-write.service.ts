import { announceChange } from "../../platform/cache/changes.ts";
import type { SeenRecord } from "../../platform/crud/expected-version.ts";
import type { RecordInput } from "../../platform/crud/record-kind.ts";
import { toStaffRecord } from "../../platform/crud/staff-record.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { writeLog } from "../../system/log/log.store.ts";
import { channelKeyHours } from "../../system/setting/setting.service.ts";
import { enqueueStreamCheck } from "../stream/check/stream-check.service.ts";
import { chooseSource } from "../stream/failover/source-control.service.ts";
import { channelRecords } from "./channel.records.ts";
import type { channel } from "./channel.table.ts";
import { type ChannelKeys, keyOverlapMs, newChannelKey, rotatedKeys } from "./channel-key.ts";
import { lockedChannel, lockedChannelsWithKeys, writeKeys } from "./channel-write.store.ts";

type ChannelInput = Omit<RecordInput<typeof channel.$inferSelect>, "id" | "version">;

/** Creates a channel and enqueues a check of its stream. @throws INVALID_INPUT, CONFLICT */
export async function createChannel(context: CallContext, input: ChannelInput) {
  const created = await createRecord(context, channelRecords, input);
  await enqueueStreamCheck(context.platform, created.id);
  return created;
}

/**
 * Edits a channel and enqueues a check if the stream changed.
 * @throws NOT_FOUND, INVALID_INPUT, CONFLICT
 */
export async function editChannel(
  context: CallContext,
  input: { id: number; version: number } & ChannelInput,
) {
  const updated = await editRecord(context, channelRecords, input);
  if (input.streamUrl !== undefined || input.kind !== undefined)
    await enqueueStreamCheck(context.platform, updated.id);
  return updated;
}

/**
 * Removes an image from a channel; it stays in the media library.
 * @throws NOT_FOUND also when the channel does not use the image
 */
export function removeChannelImage(context: CallContext, id: number, imageId: number) {
  return context.db.transaction(async (tx) => {
    const row = await lockedChannel(tx, id);
    const [isPoster, isLogo] = [row?.posterId === imageId, row?.logoId === imageId];
    if (!isPoster && !isLogo) throw notFound();
    return setFields(
      { ...context, db: tx },
      channelRecords,
      { id },
      { ...(isPoster && { posterId: null }), ...(isLogo && { logoId: null }) },
    );
  });
}

/**
 * Puts a source of a channel on air, or lets the channel choose again. It is not an edit, so the
 * version stays the same.
 * @throws NOT_FOUND also if the channel has no such source
 */
export function switchChannelSource(
  context: CallContext,
  id: number,
  source: "first" | "second" | "automatic",
) {
  return context.db.transaction(async (tx) => {
    const row = await lockedChannel(tx, id);
    if (!row) throw notFound();
    await chooseSource(context, tx, row, source);
    return toStaffRecord({ ...context, db: tx }, channelRecords, row);
  });
}

/**
 * Replaces the key of a channel.
 * @param overlap keep the old key valid for some hours, so that current viewers are not cut off;
 * otherwise it is revoked immediately
 * @throws NOT_FOUND; CONFLICT if the caller saw another version
 */
export function rotateKey(
  context: CallContext,
  { overlap = false, ...seen }: SeenRecord & { overlap?: boolean },
) {
  return context.db.transaction(async (tx) => {
    const row = await lockedChannel(tx, seen.id);
    if (!row) throw notFound();
    const lifetimeHours = await channelKeyHours(tx);
    const keys = overlap
      ? rotatedKeys(row, context.now, lifetimeHours)
      : newChannelKey(context.now, lifetimeHours);
    return setFields({ ...context, db: tx }, channelRecords, seen, keys);
  });
}

/**
 * Applies the lifetime setting to the keys of all channels: rotates those that are about to expire
 * (the old ones stay valid for the overlap), and shortens or extends the others when the setting
 * has changed. Returns the number of channels written.
 */
export function renewKeys(
  { database: { db } }: Pick<Platform, "database">,
  job: string,
  now: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    const lifetimeHours = await channelKeyHours(tx);
    const changed = (await lockedChannelsWithKeys(tx)).flatMap((row) => {
      const keys = renewedKeys(row, now, lifetimeHours);
      return keys ? [{ row, keys }] : [];
    });
    for (const { row, keys } of changed) {
      await writeKeys(tx, row.id, keys);
      const fields = Object.entries(keys) as [keyof ChannelKeys, unknown][];
      const changes = Object.fromEntries(
        fields.flatMap(([field, value]) =>
          String(row[field]) === String(value)
            ? []
            : [[field, [row[field], value] as [unknown, unknown]]],
        ),
      );
      const version: [number, number] = [row.version, row.version + 1];
      await writeLog(tx, { id: null, name: job }, [
        {
          action: "update",
          entity: "LiveStream",
          entityId: row.id,
          changes: { ...changes, version },
        },
      ]);
    }
    await announceChange(
      tx,
      changed.map(({ row }) => `channel:${row.id}` as const),
    );
    return changed.length;
  });
}

/** Returns the keys that a channel should have now, or undefined when they need no change. */
function renewedKeys(row: ChannelKeys, now: Date, lifetimeHours: number): ChannelKeys | undefined {
  const { key, keyExpiresAt, previousKey, previousKeyExpiresAt } = row;
  if (keyExpiresAt && keyExpiresAt <= now) return newChannelKey(now, lifetimeHours);
  const fullExpiresAt = newChannelKey(now, lifetimeHours).keyExpiresAt;
  if (!fullExpiresAt)
    return keyExpiresAt
      ? { key, keyExpiresAt: null, previousKey, previousKeyExpiresAt }
      : undefined;
  if (!keyExpiresAt || keyExpiresAt > fullExpiresAt)
    return { key, keyExpiresAt: fullExpiresAt, previousKey, previousKeyExpiresAt };
  return keyExpiresAt.getTime() - keyOverlapMs(lifetimeHours) <= now.getTime()
    ? rotatedKeys(row, now, lifetimeHours)
    : undefined;
}
