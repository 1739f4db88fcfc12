import { Alert, Button } from "@mui/material";
import { useTranslate } from "react-admin";
import { Moment } from "../moment.tsx";
import type { KeptText } from "./kept-text.ts";

/** Offers what was typed before and not saved. */
export function KeptOffer({ kept, onTake, onDrop }: { kept: KeptText; onTake: () => void; onDrop: () => void }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ marginBlockEnd: 2 }}
      action={
        <>
          <Button color="inherit" size="small" variant="outlined" onClick={onTake}>
            {translate("desk.kept.take")}
          </Button>
          <Button color="inherit" size="small" onClick={onDrop}>
            {translate("desk.kept.drop")}
          </Button>
        </>
      }
    >
      {translate("desk.kept.text")} <Moment at={new Date(kept.at).toISOString()} />
    </Alert>
  );
}
