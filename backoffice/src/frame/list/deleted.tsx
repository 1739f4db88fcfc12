import RestoreIcon from "@mui/icons-material/RestoreFromTrashOutlined";
import { Chip } from "@mui/material";
import { BulkExportButton, Button, DataTable, useListContext, useResourceContext, useTranslate } from "react-admin";
import { client } from "../client.ts";
import { RestoreRecord } from "../restore-record.tsx";
import { isRestorable, roomOf } from "../rooms.ts";
import { useViewAbility } from "../view-ability.ts";
import { useBulkWork, useSelectedRows } from "./use-bulk-work.tsx";

/** Whether whoever is signed in may see and bring back what was deleted of the kind around. */
export function useMayRestore(): boolean {
  const resource = useResourceContext() ?? "";
  const ability = useViewAbility();
  return isRestorable(resource) && ability.can("manage", "all");
}

/** Whether the list around shows what was deleted. */
export const useShowsDeleted = (): boolean => Boolean(useListContext().filterValues?.deleted);

/** What a list shows instead of what is there, once this filter is chosen. */
function DeletedFilter(_props: { source: "deleted"; label: string; defaultValue: 1 }) {
  const translate = useTranslate();
  return <Chip label={translate("desk.deleted.filter")} sx={{ marginBlockEnd: 1 }} />;
}

export const deletedFilter = <DeletedFilter key="deleted" source="deleted" label="desk.deleted.filter" defaultValue={1} />;

export const deletedColumn = (
  <DataTable.Col key="deletedAt" label="desk.deleted.filter">
    <RestoreRecord />
  </DataTable.Col>
);

/** What can be done to many deleted records at once. */
export function BulkRestore() {
  const resource = useResourceContext() ?? "";
  const selected = useSelectedRows();
  const work = useBulkWork();
  const restore = (id: number) => roomOf(client, resource).restore?.({ id }) ?? Promise.resolve();
  return (
    <>
      <Button label="desk.deleted.restore" onClick={() => void work(selected, restore)}>
        <RestoreIcon />
      </Button>
      <BulkExportButton />
    </>
  );
}
