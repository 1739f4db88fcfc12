import type {
  MediaDetails,
  MediaPatch,
  MediaRecord,
} from "@masthead/contract/newsroom/media/media.ts";
import { abilityOf } from "@masthead/contract/platform/ability.ts";
import type { PageMeta } from "@masthead/contract/platform/call.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import { requireExpectedVersion, type SeenRecord } from "../../platform/crud/expected-version.ts";
import { changesBetween, mergeChanges } from "../../platform/crud/merge-changes.ts";
import { canSeeDeleted, isRestorable } from "../../platform/crud/staff-record.ts";
import {
  conflictAt,
  conflictError,
  invalidInput,
  notFound,
  problemError,
} from "../../platform/http/problem.ts";
import {
  hasNewsroomRight,
  requireNewsroomRight,
  requireRightToChange,
} from "../../platform/newsroom-right.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { RowLock } from "../../platform/postgres/row-lock.ts";
import { actorOf, changesSince, type LogEntry, writeLog } from "../../system/log/log.store.ts";
import { stationToday, timeRangeOfDays } from "../../system/setting/day-range.ts";
import { isStationLogo, requireLogoFile } from "../../system/setting/logo-setting.ts";
import { publishingRules } from "../../system/setting/setting.service.ts";
import { describeAnimation } from "./image/animation.ts";
import { requireValidCrops } from "./image/crop-check.ts";
import { readImageFile } from "./image/image-file.ts";
import { toImage } from "./media.image.ts";
import { hashOf, type ImageText, queueVariants, storeImage } from "./media.service.ts";
import {
  lockContentHashes,
  lockMedia,
  type MediaRow,
  mediaByHash,
  mediaById,
  updateMedia,
} from "./media.store.ts";
import { fileTag, removeCrops, sourceKey, storeImageFiles } from "./media-files.service.ts";
import { countMedia, mediaRows } from "./media-staff.store.ts";
import { shownUse, usesOf } from "./media-use.store.ts";

/** Maximum number of uses in a response. */
const MAX_USES = 100;
/** Maximum number of example records per entity in a conflict. */
const MAX_EXAMPLES = 5;

/** Fields that readers see of an image. */
const READER_FIELDS = [
  "alt",
  "caption",
  "credit",
  "decorative",
  "focalX",
  "focalY",
  "crops",
] as const;

/** Fields that say which variants are rendered. They change with others, and are not logged. */
const STATE_OF_VARIANTS: ReadonlySet<string> = new Set([
  "variantsAt",
  "renderedCrops",
  "animation",
]);

interface ListInput {
  page: number;
  limit: number;
  q?: string;
  from?: string;
  to?: string;
  undescribed?: boolean;
  rightsEnding?: boolean;
  ids?: number[];
  unused?: boolean;
  deleted?: 1;
}

/**
 * Returns a page of images, newest first, empty past the end.
 * @throws FORBIDDEN when deleted images are requested by a caller who may not restore them
 */
export async function mediaList(
  context: CallContext,
  { page, limit, from, to, ...criteria }: ListInput,
): Promise<{ data: MediaRecord[]; meta: PageMeta }> {
  if (criteria.deleted && !canSeeDeleted(context)) throw problemError("FORBIDDEN");
  const today = (await stationToday(context)).toString();
  const filter = { ...criteria, ...(await timeRangeOfDays(context, { from, to })), today };
  const [total, rows] = await Promise.all([
    countMedia(context.db, filter),
    mediaRows(context.db, filter, { limit, offset: (page - 1) * limit }),
  ]);
  return { data: rows.map((row) => toRecord(context, row)), meta: { page, limit, total } };
}

/**
 * Returns an image and where it is used; a deleted one only to callers who may restore it.
 * @throws NOT_FOUND
 */
export async function mediaDetails(context: CallContext, id: number): Promise<MediaDetails> {
  const row = await mediaById(context.db, id);
  if (!row || (row.deletedAt && !canSeeDeleted(context))) throw notFound();
  const uses = await usesOf(context.db, id, context.locale, MAX_USES);
  const hasSource = await context.platform.storage.has(sourceKey(row.hash));
  return { ...toRecord(context, row), hasSource, uses: uses.map(({ total: _, ...use }) => use) };
}

/** Stores an uploaded image. @throws INVALID_INPUT at `file` */
export async function uploadMedia(
  context: CallContext,
  { file, ...metadata }: { file: File } & Omit<ImageText, "name">,
): Promise<MediaRecord> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const texts = {
    ...metadata,
    name: file.name.slice(0, 300),
    alt: withoutEmpty(metadata.alt ?? {}),
    caption: withoutEmpty(metadata.caption ?? {}),
  };
  const row = await storeImage(context.platform, bytes, texts, actorOf(context), context.locale);
  return toRecord(context, row);
}

/**
 * Changes the metadata and the crops of an image. Merges with the changes that others have made
 * since `version`.
 * @throws FORBIDDEN without the right to write, or to publish if readers see the image; NOT_FOUND,
 *   INVALID_INPUT; CONFLICT with both values, and at `approval` if it needs a second person
 *   (requireMediaReview)
 */
export async function editMedia(
  context: CallContext,
  { id, version, ...edit }: MediaPatch,
): Promise<MediaRecord> {
  let hash = "";
  const record = await context.db.transaction(async (tx) => {
    const before = await lockedRow(tx, id, "write");
    const changes = await mergedChanges(tx, context, before, version, edit);
    if (changes.crops) requireValidCrops(before, changes.crops, context);
    requireDescription(context, { ...before, ...changes }, edit);
    if (READER_FIELDS.some((field) => changes[field] !== undefined))
      await requireMediaReview(tx, context, id, "texts");
    hash = before.hash;
    return write(tx, context, before, changes.crops ? { ...changes, variantsAt: null } : changes);
  });
  if (edit.focalX !== undefined || edit.focalY !== undefined || edit.crops) {
    await removeCrops(context.platform.storage, hash);
    await announceChange(context.db, [fileTag(hash)]);
  }
  if (edit.crops) await queueVariants(context.platform, record);
  return record;
}

type MediaEdit = Omit<MediaPatch, "id" | "version">;

/**
 * Merges an edit that is based on a version with what others have changed since.
 * @throws INVALID_INPUT at `version`; CONFLICT with both values, and at `crops`
 */
async function mergedChanges(
  tx: Db,
  context: CallContext,
  before: MediaRow,
  version: number,
  edit: MediaEdit,
) {
  if (version > before.version) throw invalidInput(context, "version", "record.versionAhead");
  const since = version < before.version ? await changesSince(tx, "Media", before.id, version) : [];
  const { changes, conflicts, by } = mergeChanges(before, edit, {
    localized: ["alt", "caption"],
    since,
    complete: since.length >= before.version - version,
  });
  if (conflicts.length)
    throw conflictError({ conflict: { fields: conflicts, by, version: before.version } });
  // Crops in pixels of a file that was replaced since would show another part of the new one.
  if (edit.crops && since.some((entry) => entry.changes.hash))
    throw conflictAt(context, "crops", "media.replacedMeanwhile");
  return changes;
}

/** Crops are also set where the texts cannot be edited. @throws INVALID_INPUT at `alt` */
function requireDescription(
  context: CallContext,
  { decorative, alt }: Pick<MediaRow, "decorative" | "alt">,
  edit: MediaEdit,
): void {
  const editsOthers = Object.keys(edit).some((field) => field !== "crops");
  if (!editsOthers || decorative || Object.values(alt).some(Boolean)) return;
  throw invalidInput(context, "alt", "media.undescribed");
}

/**
 * Replaces the file of an image immediately, wherever it is shown.
 * @throws FORBIDDEN without the right to publish, or to write if the image is not in use;
 *   NOT_FOUND, INVALID_INPUT at `file`; CONFLICT when another image has the same file, if the
 *   caller saw another version, and at `approval` if it needs a second person (requireMediaReview)
 */
export async function replaceMedia(
  context: CallContext,
  { id, version, file }: SeenRecord & { file: File },
): Promise<MediaRecord> {
  const { platform, db, locale } = context;
  const current = await mediaById(db, id);
  if (!current || current.deletedAt) throw notFound();
  const bytes = Buffer.from(await file.arrayBuffer());
  const hash = hashOf(bytes);
  const { file: imageFile, rights } = await readImageFile(bytes, context);
  const { data, ...properties } = imageFile;
  const animation = await describeAnimation(platform.config, bytes);
  const files = { data, source: bytes };
  if (!(await mediaByHash(db, hash)))
    await storeImageFiles(platform.storage, { hash, ...properties }, files);
  const record = await db.transaction(async (tx) => {
    await lockContentHashes(tx, [hash]);
    const before = await lockedRow(tx, id, "write");
    requireExpectedVersion(before, version);
    const isUsed = (await usesOf(tx, id, locale, 1)).length > 0;
    requireRightToChange(context, { isPublic: isUsed });
    const duplicate = await mediaByHash(tx, hash);
    const messageKey = duplicate?.deletedAt ? "media.storedDeleted" : "media.stored";
    if (duplicate && duplicate.id !== id)
      throw conflictAt(context, "file", messageKey, { id: duplicate.id });
    if (duplicate) return toRecord(context, before);
    await requireMediaReview(tx, context, id, "file");
    if (await isStationLogo(tx, id))
      requireLogoFile(context, "file", {
        ...properties,
        bytes: data.length,
        moves: animation !== null,
      });
    await storeImageFiles(platform.storage, { hash, ...properties }, files);
    const values = {
      hash,
      bytes: data.length,
      ...properties,
      animation,
      widths: [],
      variantsAt: null,
      name: file.name.slice(0, 300),
    };
    return write(tx, context, before, {
      ...values,
      ...rights,
      focalX: 0.5,
      focalY: 0.5,
      crops: {},
      renderedCrops: {},
    });
  });
  await queueVariants(platform, record);
  return record;
}

/**
 * Soft-deletes an image that is not in use.
 * @throws NOT_FOUND; CONFLICT with the records that use it, or with its version if the caller saw
 *   another one
 */
export async function removeMedia(
  context: CallContext,
  { id, version }: SeenRecord,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    // The lock waits for transactions that are adding a use, and blocks new ones: all uses are
    // counted.
    const before = await lockedRow(tx, id, "delete");
    requireExpectedVersion(before, version);
    const uses = await usesOf(tx, id, context.locale, MAX_USES);
    const references = [...Map.groupBy(uses, (use) => use.entity)].map(([entity, entityUses]) => ({
      entity,
      count: entityUses[0]?.total ?? entityUses.length,
      examples: entityUses.slice(0, MAX_EXAMPLES).map((use) => ({ id: use.id, label: use.label })),
    }));
    if (references.length) throw conflictError({ references });
    await write(tx, context, before, { deletedAt: context.now }, "delete");
  });
}

/** Restores a deleted image. @throws NOT_FOUND when it is not deleted, or was too long ago */
export function restoreMedia(context: CallContext, id: number): Promise<MediaRecord> {
  return context.db.transaction(async (tx) => {
    const before = await lockMedia(tx, id, "write");
    if (!before || !isRestorable(before, context.now)) throw notFound();
    return write(tx, context, before, { deletedAt: null }, "restore");
  });
}

/**
 * Requires the right to publish for a change that is public immediately. If a use of the image
 * needs an approval, or a second person, the change is rejected: edit the article's own texts, or
 * choose another image there.
 * @throws FORBIDDEN; CONFLICT at `approval`
 */
async function requireMediaReview(
  tx: Db,
  context: CallContext,
  id: number,
  change: "texts" | "file",
): Promise<void> {
  const { isShown, isBreaking } = await shownUse(tx, id);
  if (!isShown) return;
  requireNewsroomRight(context, "publish");
  const { editionApproval, twoPeopleForBreaking } = await publishingRules(tx);
  if (!context.user || !(editionApproval || (twoPeopleForBreaking && isBreaking))) return;
  throw conflictAt(context, "approval", `media.needsApproval.${change}`);
}

/** @throws NOT_FOUND */
async function lockedRow(tx: Db, id: number, purpose: RowLock): Promise<MediaRow> {
  const row = await lockMedia(tx, id, purpose);
  if (!row || row.deletedAt) throw notFound();
  return row;
}

/**
 * Updates an image, writes the audit log and invalidates caches. Writes nothing if no value
 * changes.
 */
async function write(
  tx: Db,
  context: CallContext,
  before: MediaRow,
  values: Partial<MediaRow>,
  action: LogEntry["action"] = "update",
): Promise<MediaRecord> {
  const fields = Object.keys(values).filter((field) => !STATE_OF_VARIANTS.has(field));
  const changes = changesBetween(before, { ...before, ...values }, fields);
  if (!Object.keys(changes).length) return toRecord(context, before);
  const after = await updateMedia(tx, before.id, values);
  const entry = { action, entity: "Media", entityId: before.id };
  await writeLog(tx, actorOf(context), [
    { ...entry, changes: { ...changes, version: [before.version, after.version] } },
  ]);
  await announceChange(tx, [`media:${before.id}`]);
  return toRecord(context, after);
}

function toRecord(context: CallContext, row: MediaRow): MediaRecord {
  const {
    id,
    version,
    name,
    alt,
    caption,
    decorative,
    credit,
    crops,
    mime,
    bytes,
    createdAt,
    updatedAt,
    deletedAt,
  } = row;
  const times = {
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  };
  const mayEdit =
    abilityOf(context.user?.role ?? null).can("manage", "Article") &&
    hasNewsroomRight(context, "write") &&
    deletedAt === null;
  const abilities = {
    update: mayEdit,
    delete: mayEdit,
    restore: canSeeDeleted(context) && isRestorable(row, context.now),
  };
  const animation = row.animation && { state: row.animation.state, problem: row.animation.problem };
  const { creator, copyright, usageTerms, place, takenOn, usableUntil } = row;
  const texts = {
    name,
    alt,
    caption,
    decorative,
    credit,
    creator,
    copyright,
    usageTerms,
    place,
    takenOn,
    usableUntil,
  };
  return {
    id,
    version,
    ...texts,
    crops,
    animation,
    mime,
    bytes,
    picture: toImage(row, context.locale),
    ...times,
    abilities,
  };
}

const withoutEmpty = (texts: MediaRecord["alt"]) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
