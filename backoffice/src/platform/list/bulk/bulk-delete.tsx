import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import { Button, useDeleteMany, useListContext, useNotify, useTranslate } from "react-admin";
import { errorMessage } from "../../api/problems.ts";
import { useConfirm } from "../../confirm.tsx";
import { useRecordCalls } from "../../screens/screens.ts";
import { useMayRestore } from "../deleted.tsx";
import { AffectedRecords } from "./affected-records.tsx";
import { useBulkAction, useSelectedRows } from "./use-bulk-action.tsx";

/** Number of records above which the count must be typed to confirm. */
const MAX_WITHOUT_KEYWORD = 5;

/**
 * Deletes the selected records after listing them. Undo restores them if the user may restore;
 * otherwise the call is delayed until the toast with Undo has closed.
 */
export function BulkDelete({ resource }: { resource: string }) {
  const { remove, restore } = useRecordCalls(resource);
  const { onUnselectItems } = useListContext();
  const mayRestore = useMayRestore(resource);
  const selected = useSelectedRows();
  const runBulkAction = useBulkAction();
  const confirm = useConfirm();
  const notify = useNotify();
  const translate = useTranslate();
  const [deleteLater] = useDeleteMany(resource, {}, { mutationMode: "undoable" });
  if (!remove || selected.some(({ abilities }) => abilities?.delete === false)) return null;

  const confirmAndDelete = async () => {
    const smart_count = selected.length;
    const confirmed = await confirm({
      title: translate("frame.bulk.delete.title", { smart_count }),
      text: <AffectedRecords records={selected} text={translate("frame.bulk.delete.text")} />,
      confirm: translate("ra.action.delete"),
      keyword: smart_count > MAX_WITHOUT_KEYWORD ? String(smart_count) : undefined,
      dangerous: true,
    });
    if (!confirmed) return;
    if (mayRestore && restore)
      return runBulkAction(selected, ({ id, version }) => remove({ id: Number(id), version }), {
        undo: ({ id }) => restore({ id: Number(id) }),
      });
    onUnselectItems();
    await deleteLater(
      resource,
      {
        ids: selected.map(({ id }) => id),
        meta: { versions: Object.fromEntries(selected.map(({ id, version }) => [id, version])) },
      },
      {
        onSuccess: () =>
          notify("frame.bulk.delete.done", {
            type: "success",
            messageArgs: { smart_count },
            undoable: true,
          }),
        onError: (error) => notify(errorMessage(error), { type: "warning" }),
      },
    );
  };
  return (
    <Button label="ra.action.delete" color="error" onClick={() => void confirmAndDelete()}>
      <DeleteIcon />
    </Button>
  );
}
