import type { MediaDetails, MediaPatch, MediaRecord } from "@masthead/contract/newsroom/media.ts";
import { abilityOf } from "@masthead/contract/system/ability.ts";
import type { PageMeta } from "@masthead/contract/system/call.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import { changesBetween, mergeChanges } from "../../platform/crud/merge-changes.ts";
import { isRestorable, seesDeleted } from "../../platform/crud/staff-record.ts";
import { conflictError, notFound, problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { RowLock } from "../../platform/postgres/row-lock.ts";
import { actorOf, changesSince, type LogEntry, writeLog } from "../../system/log/log.store.ts";
import { momentsOfDays } from "../search/search-days.ts";
import { toPicture } from "./media.picture.ts";
import { hashOf, orderVariants, storePicture } from "./media.service.ts";
import { lockBytes, lockedMedia, type MediaRow, mediaByHash, mediaById, updateMedia } from "./media.store.ts";
import { keepPictureFiles, removeCrops, sourceKey } from "./media-files.service.ts";
import { countMedia, mediaRows } from "./media-staff.store.ts";
import { usesOf } from "./media-use.store.ts";
import { readPicture } from "./picture-file.ts";

/** Uses that are named at most. */
const MOST_USES = 100;
const EXAMPLES = 5;

interface ListInput {
  page: number;
  limit: number;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  undescribed?: boolean | undefined;
  unused?: boolean | undefined;
  deleted?: 1 | undefined;
}

/** A page of pictures, newest first; past the end it is empty. @throws FORBIDDEN to who asks for the deleted and may not restore them. */
export async function mediaList(
  context: CallContext,
  { page, limit, from, to, ...rest }: ListInput,
): Promise<{ data: MediaRecord[]; meta: PageMeta }> {
  if (rest.deleted && !seesDeleted(context)) throw problemError("FORBIDDEN");
  const filter = { ...rest, ...(await momentsOfDays(context, { from, to })) };
  const [total, rows] = await Promise.all([
    countMedia(context.db, filter),
    mediaRows(context.db, filter, { limit, offset: (page - 1) * limit }),
  ]);
  return { data: rows.map((row) => toRecord(context, row)), meta: { page, limit, total } };
}

/** A picture and what shows it; a deleted one for who may restore it. @throws NOT_FOUND */
export async function mediaDetails(context: CallContext, id: number): Promise<MediaDetails> {
  const row = await mediaById(context.db, id);
  if (!row || (row.deletedAt && !seesDeleted(context))) throw notFound();
  const uses = await usesOf(context.db, id, context.locale, MOST_USES);
  const hasSource = await context.platform.storage.has(sourceKey(row.hash));
  return { ...toRecord(context, row), hasSource, uses: uses.map(({ total: _, ...use }) => use) };
}

/** Takes in a picture. @throws INVALID_INPUT at `file` */
export async function takeIn(
  context: CallContext,
  { file, ...text }: { file: File } & Partial<Pick<MediaRecord, "alt" | "caption" | "credit" | "decorative">>,
): Promise<MediaRecord> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const said = { ...text, name: file.name.slice(0, 300), alt: filled(text.alt ?? {}), caption: filled(text.caption ?? {}) };
  return toRecord(context, await storePicture(context.platform, bytes, said, actorOf(context), context.locale));
}

/** Changes what is said of a picture. @throws NOT_FOUND, INVALID_INPUT; CONFLICT with both values */
export async function editMedia(context: CallContext, { id, version, ...sent }: MediaPatch): Promise<MediaRecord> {
  const t = wordsOf(context.locale);
  let hash = "";
  const record = await context.db.transaction(async (tx) => {
    const before = await locked(tx, id, "write");
    if (version > before.version) throw problemError("INVALID_INPUT", [{ path: "version", message: t("record.versionAhead") }]);
    const since = version < before.version ? await changesSince(tx, "Media", id, version) : [];
    const complete = since.length >= before.version - version;
    const { changes, clashes, by } = mergeChanges(before, sent, { localized: ["alt", "caption"], since, complete });
    if (clashes.length) throw conflictError({ conflict: { fields: clashes, by, version: before.version } });
    const after = { ...before, ...changes };
    if (!after.decorative && !Object.values(after.alt).some(Boolean))
      throw problemError("INVALID_INPUT", [{ path: "alt", message: t("media.undescribed") }]);
    hash = before.hash;
    return write(tx, context, before, changes);
  });
  if (sent.focalX !== undefined || sent.focalY !== undefined) await removeCrops(context.platform.storage, hash);
  return record;
}

/** Puts another picture in the place of one, wherever that is shown. @throws NOT_FOUND, INVALID_INPUT at `file`; CONFLICT when it is stored already */
export async function replaceMedia(context: CallContext, id: number, file: File): Promise<MediaRecord> {
  const { platform, db, locale } = context;
  const present = await mediaById(db, id);
  if (!present || present.deletedAt) throw notFound();
  const bytes = Buffer.from(await file.arrayBuffer());
  const hash = hashOf(bytes);
  const { data, ...picture } = await readPicture(bytes, locale);
  const files = { data, source: bytes };
  if (!(await mediaByHash(db, hash))) await keepPictureFiles(platform.storage, { hash, ...picture }, files);
  const record = await db.transaction(async (tx) => {
    await lockBytes(tx, [hash]);
    const before = await locked(tx, id, "write");
    const same = await mediaByHash(tx, hash);
    const said = same?.deletedAt ? "media.storedDeleted" : "media.stored";
    if (same && same.id !== id) throw conflictError({ errors: [{ path: "file", message: wordsOf(locale)(said, { id: same.id }) }] });
    if (same) return toRecord(context, before);
    await keepPictureFiles(platform.storage, { hash, ...picture }, files);
    const made = { hash, bytes: data.length, ...picture, widths: [], variantsAt: null, name: file.name.slice(0, 300) };
    return write(tx, context, before, { ...made, focalX: 0.5, focalY: 0.5 });
  });
  await orderVariants(platform, id);
  return record;
}

/** Deletes a picture that nothing shows. @throws NOT_FOUND; CONFLICT with what shows it */
export function removeMedia(context: CallContext, id: number): Promise<void> {
  return context.db.transaction(async (tx) => {
    // From here on nobody shows it: whoever was about to has finished, and is counted.
    const before = await locked(tx, id, "delete");
    const uses = await usesOf(tx, id, context.locale, MOST_USES);
    const references = [...Map.groupBy(uses, (use) => use.entity)].map(([entity, of]) => ({
      entity,
      count: of[0]?.total ?? of.length,
      examples: of.slice(0, EXAMPLES).map((use) => ({ id: use.id, label: use.label })),
    }));
    if (references.length) throw conflictError({ references });
    await write(tx, context, before, { deletedAt: context.now }, "delete");
  });
}

/** Brings a deleted picture back. @throws NOT_FOUND when it was not deleted, or too long ago */
export function restoreMedia(context: CallContext, id: number): Promise<MediaRecord> {
  return context.db.transaction(async (tx) => {
    const before = await lockedMedia(tx, id, "write");
    if (!before || !isRestorable(before, context.now)) throw notFound();
    return write(tx, context, before, { deletedAt: null }, "restore");
  });
}

/** @throws NOT_FOUND */
async function locked(tx: Db, id: number, purpose: RowLock): Promise<MediaRow> {
  const row = await lockedMedia(tx, id, purpose);
  if (!row || row.deletedAt) throw notFound();
  return row;
}

/** Writes, logs and announces; what changes nothing is not written. */
async function write(
  tx: Db,
  context: CallContext,
  before: MediaRow,
  values: Partial<MediaRow>,
  action: LogEntry["action"] = "update",
): Promise<MediaRecord> {
  const changes = changesBetween(before, { ...before, ...values }, Object.keys(values));
  if (!Object.keys(changes).length) return toRecord(context, before);
  const after = await updateMedia(tx, before.id, values);
  const entry = { action, entity: "Media", entityId: before.id };
  await writeLog(tx, actorOf(context), [{ ...entry, changes: { ...changes, version: [before.version, after.version] } }]);
  await announceChange(tx, [`media:${before.id}`]);
  return toRecord(context, after);
}

function toRecord(context: CallContext, row: MediaRow): MediaRecord {
  const { id, version, name, alt, caption, decorative, credit, mime, bytes, createdAt, updatedAt, deletedAt } = row;
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString(), deletedAt: deletedAt?.toISOString() ?? null };
  const mayEdit = abilityOf(context.user?.role ?? null).can("manage", "Article") && deletedAt === null;
  const abilities = { update: mayEdit, delete: mayEdit, restore: seesDeleted(context) && isRestorable(row, context.now) };
  const words = { name, alt, caption, decorative, credit };
  return { id, version, ...words, mime, bytes, picture: toPicture(row, context.locale), ...times, abilities };
}

const filled = (text: MediaRecord["alt"]) => Object.fromEntries(Object.entries(text).filter(([, words]) => words));
