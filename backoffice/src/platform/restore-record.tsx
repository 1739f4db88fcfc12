import RestoreIcon from "@mui/icons-material/RestoreFromTrashOutlined";
import { Button } from "@mui/material";
import { useState } from "react";
import {
  useNotify,
  useRecordContext,
  useRefresh,
  useResourceContext,
  useTranslate,
} from "react-admin";
import { errorMessage } from "./api/problems.ts";
import { useRecordCalls } from "./screens/screens.ts";

/** Button that restores a deleted record, for users with the permission and within 30 days. */
export function RestoreRecord() {
  const record = useRecordContext();
  const resource = useResourceContext() ?? "";
  const notify = useNotify();
  const refresh = useRefresh();
  const translate = useTranslate();
  const calls = useRecordCalls(resource);
  const [busy, setBusy] = useState(false);
  if (!record?.abilities?.restore) return null;

  const restore = async () => {
    setBusy(true);
    try {
      await calls.restore?.({ id: Number(record.id) });
      notify("frame.deleted.restored", { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
    setBusy(false);
    refresh();
  };
  return (
    <Button
      startIcon={<RestoreIcon />}
      loading={busy}
      loadingPosition="start"
      onClick={() => void restore()}
      sx={{ minBlockSize: 40, marginBlock: -0.5 }}
    >
      {translate("frame.deleted.restore")}
    </Button>
  );
}
