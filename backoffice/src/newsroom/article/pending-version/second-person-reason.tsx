import { OVERRIDE_MAX_LENGTH } from "@masthead/contract/platform/override-reason.ts";
import { Alert, TextField } from "@mui/material";
import { useTranslate } from "react-admin";

interface SecondPersonReasonProps {
  value?: string;
  onChange: (reason: string) => void;
}

/** Explains that breaking news needs a second person, and takes the reason for doing without. */
export function SecondPersonReason({ value, onChange }: SecondPersonReasonProps) {
  const translate = useTranslate();
  return (
    <>
      <Alert severity="warning" sx={{ marginBlockStart: 2 }}>
        {translate("article.pendingVersion.secondPerson.text")}
      </Alert>
      <TextField
        fullWidth
        margin="normal"
        label={translate("article.pendingVersion.secondPerson.reason")}
        helperText={translate("article.pendingVersion.secondPerson.help")}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: { dir: "auto", maxLength: OVERRIDE_MAX_LENGTH } }}
      />
    </>
  );
}
