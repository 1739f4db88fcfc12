import { joinParts } from "@masthead/contract/platform/join-parts.ts";
import CopyIcon from "@mui/icons-material/ContentCopyOutlined";
import DownloadIcon from "@mui/icons-material/DownloadOutlined";
import PrintIcon from "@mui/icons-material/PrintOutlined";
import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
} from "@mui/material";
import { useId, useState } from "react";
import { useGetIdentity, useNotify, useTranslate } from "react-admin";
import { useStation } from "../../../platform/time/station.ts";
import { downloadText, printText } from "./text-export.ts";

/**
 * Recovery codes, in case the authenticator app is lost. They are shown only once, so the user must
 * confirm having saved them.
 */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const id = useId();
  const { siteName } = useStation();
  const { data: identity } = useGetIdentity();
  const [confirmedSaved, setConfirmedSaved] = useState(false);
  const message = (key: string) => translate(`account.codes.${key}`);
  const printableText = [
    joinParts(" · ", [siteName, identity?.fullName]),
    message("title"),
    "",
    ...codes,
    "",
    message("each"),
  ].join("\n");
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join("\n"));
    notify("account.copied", { type: "success" });
  };
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{message("title")}</DialogTitle>
      <DialogContent>
        <DialogContentText>{message("text")}</DialogContentText>
        <Box
          component="ol"
          dir="ltr"
          sx={{
            listStyle: "none",
            padding: 2,
            marginBlock: 2,
            display: "grid",
            gap: 1,
            gridTemplateColumns: "repeat(2, 1fr)",
            backgroundColor: "background.default",
          }}
        >
          {codes.map((code) => (
            <Box
              key={code}
              component="li"
              sx={{ fontFamily: "ui-monospace, monospace", fontSize: 15 }}
            >
              {code}
            </Box>
          ))}
        </Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button startIcon={<CopyIcon />} onClick={() => void copy()} sx={{ minBlockSize: 40 }}>
            {translate("account.copy")}
          </Button>
          <Button
            startIcon={<PrintIcon />}
            onClick={() => printText(printableText)}
            sx={{ minBlockSize: 40 }}
          >
            {message("print")}
          </Button>
          <Button
            startIcon={<DownloadIcon />}
            onClick={() =>
              downloadText(printableText, joinParts("-", [siteName, "recovery-codes.txt"]))
            }
            sx={{ minBlockSize: 40 }}
          >
            {message("download")}
          </Button>
        </Box>
        <FormControlLabel
          control={
            <Checkbox checked={confirmedSaved} onChange={(_, on) => setConfirmedSaved(on)} />
          }
          label={message("saved")}
          sx={{ marginBlockStart: 1 }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" disabled={!confirmedSaved} onClick={onDone}>
          {message("done")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
