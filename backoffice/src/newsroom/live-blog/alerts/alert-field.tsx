import { Checkbox, FormControlLabel, Tooltip } from "@mui/material";
import type { EntryDraft } from "../compose/entry-draft.ts";
import { useAlertMessages } from "./alert-messages.ts";

interface AlertFieldProps {
  draft: EntryDraft;
  onChange: (change: Partial<EntryDraft>) => void;
}

/** Checkbox for an alert to followers. Key events always alert, so that it is fixed for them. */
export function AlertField({ draft: { keyEvent, alert }, onChange }: AlertFieldProps) {
  const message = useAlertMessages();
  return (
    <Tooltip title={keyEvent ? message("keyEventHelp") : ""} describeChild>
      <FormControlLabel
        control={
          <Checkbox
            checked={alert || keyEvent}
            disabled={keyEvent}
            onChange={(_, checked) => onChange({ alert: checked })}
          />
        }
        label={message("field")}
      />
    </Tooltip>
  );
}
