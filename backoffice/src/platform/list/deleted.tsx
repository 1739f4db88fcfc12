import RestoreIcon from "@mui/icons-material/RestoreFromTrashOutlined";
import { Chip } from "@mui/material";
import {
  Button,
  type RaRecord,
  useListContext,
  useResourceContext,
  useTranslate,
} from "react-admin";
import { RestoreRecord } from "../restore-record.tsx";
import { useRecordCalls } from "../screens/screens.ts";
import { useViewAbility } from "../session/view-ability.ts";
import { BulkExport } from "./bulk/bulk-export.tsx";
import { useBulkAction, useSelectedRows } from "./bulk/use-bulk-action.tsx";
import { column } from "./column.tsx";

/** Returns whether the user may see and restore deleted records of a resource. */
export function useMayRestore(resource: string): boolean {
  const { restore } = useRecordCalls(resource);
  const ability = useViewAbility();
  return restore !== undefined && ability.can("manage", "all");
}

/** Returns whether the list shows deleted records. */
export const useShowsDeleted = (): boolean => Boolean(useListContext().filterValues?.deleted);

/** Filter that lists the deleted records instead of the others. */
function DeletedFilter(_props: { source: "deleted"; label: string; defaultValue: 1 }) {
  const translate = useTranslate();
  return <Chip label={translate("frame.deleted.filter")} sx={{ marginBlockEnd: 1 }} />;
}

export const deletedFilter = (
  <DeletedFilter key="deleted" source="deleted" label="frame.deleted.filter" defaultValue={1} />
);

export const deletedColumn = column(
  "deletedAt",
  { kind: "control", label: "frame.deleted.filter", disableSort: true },
  () => <RestoreRecord />,
);

/** Bulk actions for deleted records. */
export function BulkRestore() {
  const resource = useResourceContext() ?? "";
  const selected = useSelectedRows();
  const runBulkAction = useBulkAction();
  const calls = useRecordCalls(resource);
  const restore = ({ id }: RaRecord) => calls.restore?.({ id: Number(id) }) ?? Promise.resolve();
  return (
    <>
      <Button label="frame.deleted.restore" onClick={() => void runBulkAction(selected, restore)}>
        <RestoreIcon />
      </Button>
      <BulkExport />
    </>
  );
}
