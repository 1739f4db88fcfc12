import { Alert, Button } from "@mui/material";
import { useTranslate } from "react-admin";
import { RelativeTime } from "../../time/relative-time.tsx";
import type { FormDraft } from "./form-drafts.ts";

/** Notice that offers to restore an unsaved draft. */
export function RestoreOffer({ draft, onTake, onDrop }: { draft: FormDraft; onTake: () => void; onDrop: () => void }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ marginBlockEnd: 2 }}
      action={
        <>
          <Button color="inherit" size="small" variant="outlined" onClick={onTake}>
            {translate("frame.draft.restore")}
          </Button>
          <Button color="inherit" size="small" onClick={onDrop}>
            {translate("frame.draft.discard")}
          </Button>
        </>
      }
    >
      {translate("frame.draft.text")} <RelativeTime at={new Date(draft.at).toISOString()} />
    </Alert>
  );
}
