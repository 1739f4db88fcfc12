import type { StaffResult } from "@masthead/contract/newsroom/result/result.ts";
import { Button } from "@mui/material";
import { useState } from "react";
import { client } from "../../../platform/api/client.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { StationTimeInput } from "../../../platform/form/input/station-time-input.tsx";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { useResultMessages } from "../result-messages.ts";
import { useActOnResult } from "../use-result.ts";

/** Buttons that publish a result, now or after an embargo, and withdraw it. */
export function PublishButtons({ result }: { result: StaffResult }) {
  const message = useResultMessages();
  const confirm = useConfirm();
  const act = useActOnResult();
  const [isPublishing, setPublishing] = useState(false);
  const { id, abilities } = result;
  const withdraw = async () => {
    const isConfirmed = await confirm({
      title: message("withdraw.title"),
      text: message("withdraw.text"),
      confirm: message("action.withdraw"),
      dangerous: true,
    });
    if (isConfirmed)
      await act(
        result,
        (version) => client.result.withdraw({ id, version }),
        "result.done.withdrawn",
      );
  };
  return (
    <>
      {abilities.withdraw && (
        <Button
          variant="outlined"
          color="error"
          onClick={() => void withdraw()}
          sx={{ minBlockSize: 44 }}
        >
          {message("action.withdraw")}
        </Button>
      )}
      {abilities.publish && (
        <Button variant="contained" onClick={() => setPublishing(true)} sx={{ minBlockSize: 44 }}>
          {message("action.publish")}
        </Button>
      )}
      {isPublishing && <PublishDialog result={result} onClose={() => setPublishing(false)} />}
    </>
  );
}

/** Dialog that publishes a result, with an optional embargo. */
function PublishDialog({ result: latest, onClose }: { result: StaffResult; onClose: () => void }) {
  const message = useResultMessages();
  const act = useActOnResult();
  const result = useOpened(latest);
  return (
    <FormDialog
      title={message("publish.title")}
      text={message("publish.text")}
      submitLabel={message("action.publish")}
      defaultValues={{ embargoUntil: null }}
      onClose={onClose}
      onSend={async ({ embargoUntil }) => {
        const isDone = await act(
          result,
          (version) => client.result.publish({ id: result.id, version, embargoUntil }),
          embargoUntil ? "result.done.embargoed" : "result.done.published",
        );
        if (isDone) onClose();
      }}
    >
      <StationTimeInput
        source="embargoUntil"
        label={message("publish.embargoUntil")}
        helperText={message("publish.embargoHelp")}
      />
    </FormDialog>
  );
}
