import { abilityOf, type Entity } from "@masthead/contract/system/ability.ts";
import type { RecordAbilities } from "@masthead/contract/system/record.ts";
import type { CallContext } from "../platform.ts";
import type { RecordKind, RecordRow } from "./record-kind.ts";

/** Milliseconds for which what is deleted can be brought back; then it is purged. */
export const RESTORABLE = 30 * 24 * 60 * 60 * 1000;

/** A row as staff get it: what stands beside it takes the place of fields of the same name. */
export type StaffRecord<Row extends RecordRow, Extra> = Omit<Row, keyof Extra | "createdAt" | "updatedAt" | "deletedAt"> &
  Extra & {
    id: number;
    createdAt: string;
    updatedAt: string;
    deletedAt: string | null;
    abilities: RecordAbilities;
  };

/** Whether the asker manages everything: only such a one sees and restores what is deleted. */
export function seesDeleted({ user }: CallContext): boolean {
  return abilityOf(user?.role ?? null).can("manage", "all");
}

export const isRestorable = (row: RecordRow, now: Date): boolean =>
  row.deletedAt !== null && now.getTime() - row.deletedAt.getTime() < RESTORABLE;

/** Rows with their times as text, what belongs to them, and what the asker may do with them. */
export async function toStaffRecords<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  rows: Row[],
): Promise<StaffRecord<Row, Extra>[]> {
  const extras = (await kind.present?.(context, rows)) ?? [];
  const mayManage = abilityOf(context.user?.role ?? null).can("manage", kind.rights ?? (kind.entity as Entity));
  return rows.map((row, i) => {
    const kept = row.deletedAt === null;
    const restore = seesDeleted(context) && isRestorable(row, context.now);
    return {
      ...row,
      ...(extras[i] as Extra),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      deletedAt: row.deletedAt?.toISOString() ?? null,
      abilities: { update: mayManage && kept, delete: mayManage && kept, restore },
    };
  });
}

/** The same of one row. */
export async function toStaffRecord<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  row: Row,
): Promise<StaffRecord<Row, Extra>> {
  const [record] = await toStaffRecords(context, kind, [row]);
  if (!record) throw new Error("one row makes one record");
  return record;
}
