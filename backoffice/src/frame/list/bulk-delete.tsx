import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import { Button, useDeleteMany, useListContext, useNotify, useTranslate } from "react-admin";
import { client } from "../client.ts";
import { useConfirm } from "../confirm.tsx";
import { messageOf } from "../problems.ts";
import { roomOf } from "../rooms.ts";
import { AffectedRecords } from "./affected-records.tsx";
import { useMayRestore } from "./deleted.tsx";
import { useBulkWork, useSelectedRows } from "./use-bulk-work.tsx";

/** More records than this are deleted only after one has typed their number. */
const TYPED_ABOVE = 5;

/**
 * Deletes the selected records after naming them. Undo restores them for whoever may restore; for others the call is sent only when the
 * notice with Undo has closed.
 */
export function BulkDelete({ resource }: { resource: string }) {
  const { remove, restore } = roomOf(client, resource);
  const { onUnselectItems } = useListContext();
  const mayRestore = useMayRestore();
  const selected = useSelectedRows();
  const work = useBulkWork();
  const confirm = useConfirm();
  const notify = useNotify();
  const translate = useTranslate();
  const [deleteLater] = useDeleteMany(resource, {}, { mutationMode: "undoable" });
  if (!remove) return null;

  const askAndDelete = async () => {
    const smart_count = selected.length;
    const sure = await confirm({
      title: translate("desk.bulk.delete.title", { smart_count }),
      text: <AffectedRecords records={selected} text={translate("desk.bulk.delete.text")} />,
      confirm: translate("ra.action.delete"),
      keyword: smart_count > TYPED_ABOVE ? String(smart_count) : undefined,
      dangerous: true,
    });
    if (!sure) return;
    if (mayRestore && restore)
      return work(
        selected,
        (id) => remove({ id }),
        (id) => restore({ id }),
      );
    onUnselectItems();
    await deleteLater(
      resource,
      { ids: selected.map(({ id }) => id) },
      {
        onSuccess: () => notify("desk.bulk.delete.done", { type: "success", messageArgs: { smart_count }, undoable: true }),
        onError: (error) => notify(messageOf(error), { type: "warning" }),
      },
    );
  };
  return (
    <Button label="ra.action.delete" color="error" onClick={() => void askAndDelete()}>
      <DeleteIcon />
    </Button>
  );
}
