import { abilityOf, type Entity } from "@masthead/contract/platform/ability.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import type { RecordAbilities } from "@masthead/contract/platform/record.ts";
import type { CallContext } from "../platform.ts";
import { rightsOnRecord } from "./published-record.ts";
import type { RecordKind, RecordRow } from "./record-kind.ts";

/** Time during which a deleted record can be restored, in milliseconds. It is purged afterwards. */
export const RESTORABLE_MS = 30 * DAY;

/** Row as returned to staff; extra fields override fields of the row. */
export type StaffRecord<Row extends RecordRow, Extra> = Omit<
  Row,
  keyof Extra | "createdAt" | "updatedAt" | "deletedAt"
> &
  Extra & {
    id: number;
    createdAt: string;
    updatedAt: string;
    deletedAt: string | null;
    abilities: RecordAbilities;
  };

/**
 * Returns whether the caller manages everything: only then are deleted records visible and can be
 * restored.
 */
export function canSeeDeleted({ user }: CallContext): boolean {
  return abilityOf(user?.role ?? null).can("manage", "all");
}

export const isRestorable = (row: RecordRow, now: Date): boolean =>
  row.deletedAt !== null && now.getTime() - row.deletedAt.getTime() < RESTORABLE_MS;

/** Converts rows for staff: times as text, extra fields, and the caller's abilities. */
export async function toStaffRecords<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  rows: Row[],
): Promise<StaffRecord<Row, Extra>[]> {
  const extras = (await kind.present?.(context, rows)) ?? [];
  const mayManage = abilityOf(context.user?.role ?? null).can(
    "manage",
    kind.permissionEntity ?? (kind.entity as Entity),
  );
  return rows.map((row, i) => {
    const notDeleted = row.deletedAt === null;
    const mayChange = mayManage && notDeleted;
    const { publish, ...rights } = rightsOnRecord(context, kind, row);
    const restore = canSeeDeleted(context) && isRestorable(row, context.now);
    return {
      ...row,
      ...(extras[i] as Extra),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      deletedAt: row.deletedAt?.toISOString() ?? null,
      abilities: {
        update: mayChange && rights.update,
        delete: mayChange && rights.delete,
        restore,
        ...(publish !== undefined && { publish: mayChange && publish }),
      },
    };
  });
}

export async function toStaffRecord<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  row: Row,
): Promise<StaffRecord<Row, Extra>> {
  const [record] = await toStaffRecords(context, kind, [row]);
  if (!record) throw new Error("expected one record for one row");
  return record;
}
