import type { RecordAbilities } from "@masthead/contract/platform/record.ts";
import {
  hasNewsroomRight,
  requireNewsroomRight,
  requireRightToChange,
  rightToChange,
} from "../newsroom-right.ts";
import type { CallContext } from "../platform.ts";
import type { RecordChange, RecordKind, RecordRow } from "./record-kind.ts";

type Rights<Row extends RecordRow> = Pick<RecordKind<Row>, "changeRights" | "publishedBy">;

/** Whether readers see a record, apart from the records that it belongs to. */
const isPublic = <Row extends RecordRow>({ publishedBy }: Rights<Row>, row: Row): boolean =>
  publishedBy !== undefined && row.deletedAt === null && Boolean(row[publishedBy]);

/**
 * Requires the newsroom right for a write from any call.
 * @throws FORBIDDEN without the right to publish if the record is public before or after it;
 *   without the right to write if it is not
 */
export function requireRecordRight<Row extends RecordRow>(
  context: CallContext,
  kind: Rights<Row>,
  { before, after }: RecordChange<Row>,
): void {
  if (kind.changeRights) requireNewsroomRight(context, ...kind.changeRights);
  if (!kind.publishedBy) return;
  if (!before) requireNewsroomRight(context, "write");
  requireRightToChange(context, {
    isPublic: isPublic(kind, after) || (before !== null && isPublic(kind, before)),
  });
}

/**
 * Returns which of the newsroom rights' abilities the caller has on a record that they may manage.
 */
export function rightsOnRecord<Row extends RecordRow>(
  context: CallContext,
  kind: Rights<Row>,
  row: Row,
): Pick<RecordAbilities, "update" | "delete" | "publish"> {
  const { changeRights, publishedBy } = kind;
  if (publishedBy) {
    const publish = hasNewsroomRight(context, "publish");
    return {
      update: hasNewsroomRight(context, rightToChange({ isPublic: isPublic(kind, row) })),
      delete: publish,
      publish,
    };
  }
  const update = !changeRights || hasNewsroomRight(context, ...changeRights);
  return { update, delete: update };
}
