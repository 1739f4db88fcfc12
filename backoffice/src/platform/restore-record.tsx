import RestoreIcon from "@mui/icons-material/RestoreFromTrashOutlined";
import { Button } from "@mui/material";
import { useRecordContext, useRefresh, useResourceContext, useTranslate } from "react-admin";
import { useRecordCalls } from "./screens/screens.ts";
import { useAction } from "./use-action.ts";

/** Button that restores a deleted record, for users with the permission and within 30 days. */
export function RestoreRecord() {
  const record = useRecordContext();
  const resource = useResourceContext() ?? "";
  const translate = useTranslate();
  const calls = useRecordCalls(resource);
  const { run, busy } = useAction(useRefresh());
  if (!record?.abilities?.restore) return null;
  const restore = async () => calls.restore?.({ id: Number(record.id) });
  return (
    <Button
      startIcon={<RestoreIcon />}
      loading={busy}
      loadingPosition="start"
      onClick={() => void run(restore, "frame.deleted.restored")}
      sx={{ minBlockSize: 40, marginBlock: -0.5 }}
    >
      {translate("frame.deleted.restore")}
    </Button>
  );
}
