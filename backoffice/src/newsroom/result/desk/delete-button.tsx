import type { StaffResult } from "@masthead/contract/newsroom/result/result.ts";
import { Button } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { useNavigate } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { discardUnsaved } from "../../../platform/form/save/unsaved.ts";
import { useActOn } from "../../../platform/overlay/opened-record.ts";
import { useResultMessages } from "../result-messages.ts";
import { RESULT_KEY } from "../use-result.ts";

/** Button that deletes a result that was never published, after a confirmation. */
export function DeleteButton({ result }: { result: StaffResult }) {
  const message = useResultMessages();
  const confirm = useConfirm();
  const notify = useNotify();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const actOn = useActOn();
  const { id, articles } = result;
  const remove = async () => {
    const isConfirmed = await confirm({
      title: message("delete.title"),
      text: [message("delete.text"), articles.length > 0 && message("delete.onArticles")]
        .filter(Boolean)
        .join(" "),
      confirm: message("action.delete"),
      dangerous: true,
    });
    if (!isConfirmed) return;
    try {
      const isDone = await actOn(result, (version) => client.result.remove({ id, version }));
      if (!isDone) return;
      discardUnsaved();
      notify("result.done.deleted", { type: "success" });
      await navigate("/result");
      queries.removeQueries({ queryKey: [...RESULT_KEY, id] });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
    await queries.invalidateQueries({ queryKey: RESULT_KEY });
  };
  return (
    <Button
      variant="outlined"
      color="error"
      onClick={() => void remove()}
      sx={{ minBlockSize: 44 }}
    >
      {message("action.delete")}
    </Button>
  );
}
