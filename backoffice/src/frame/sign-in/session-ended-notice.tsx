import { Alert } from "@mui/material";
import { useTranslate } from "react-admin";
import { useSessionEnded } from "../session-ended.ts";

/** Says that one was signed out, and that what was not saved is safe. */
export function SessionEndedNotice() {
  const translate = useTranslate();
  const ended = useSessionEnded();
  if (!ended) return null;
  return (
    <Alert severity="info" role="status" sx={{ marginBlockEnd: 2 }}>
      {translate("desk.signIn.ended")} {ended === "withText" && translate("desk.signIn.textSafe")}
    </Alert>
  );
}
