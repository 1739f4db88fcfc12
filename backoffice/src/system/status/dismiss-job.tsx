import DismissIcon from "@mui/icons-material/CloseOutlined";
import { Button } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { useConfirm } from "../../platform/confirm.tsx";

/** Button that removes a failed job from the list without running it. */
export function DismissJob({ job: { id, name } }: { job: { id: string; name: string } }) {
  const translate = useTranslate();
  const notify = useNotify();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const message = (key: string) => translate(`status.failed.${key}`, { name });
  const dismiss = () =>
    confirm({
      title: message("dismissTitle"),
      text: message("dismissText"),
      confirm: message("dismiss"),
      dangerous: true,
      onConfirm: async () => {
        try {
          await client.system.dismissJob({ id });
          notify("status.failed.dismissed", { type: "success" });
          return undefined;
        } catch (failure) {
          return errorMessage(failure);
        } finally {
          await queries.invalidateQueries({ queryKey: ["system"] });
        }
      },
    });
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<DismissIcon />}
      onClick={dismiss}
      aria-label={message("dismissOf")}
    >
      {message("dismiss")}
    </Button>
  );
}
