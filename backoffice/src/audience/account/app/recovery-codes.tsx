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
import { useStation } from "../../../frame/station.ts";
import { downloadText, printText } from "./paper.ts";

/** The codes for the day when the telephone is lost. They are shown this once, so one says that one has kept them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const id = useId();
  const { siteName } = useStation();
  const { data: identity } = useGetIdentity();
  const [kept, setKept] = useState(false);
  const words = (key: string) => translate(`account.codes.${key}`);
  const paper = [`${siteName} · ${identity?.fullName ?? ""}`, words("title"), "", ...codes, "", words("each")].join("\n");
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join("\n"));
    notify("account.copied", { type: "success" });
  };
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{words("title")}</DialogTitle>
      <DialogContent>
        <DialogContentText>{words("text")}</DialogContentText>
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
            <Box key={code} component="li" sx={{ fontFamily: "ui-monospace, monospace", fontSize: 15 }}>
              {code}
            </Box>
          ))}
        </Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button startIcon={<CopyIcon />} onClick={() => void copy()} sx={{ minBlockSize: 40 }}>
            {translate("account.copy")}
          </Button>
          <Button startIcon={<PrintIcon />} onClick={() => printText(paper)} sx={{ minBlockSize: 40 }}>
            {words("print")}
          </Button>
          <Button
            startIcon={<DownloadIcon />}
            onClick={() => downloadText(paper, `${siteName}-recovery-codes.txt`)}
            sx={{ minBlockSize: 40 }}
          >
            {words("download")}
          </Button>
        </Box>
        <FormControlLabel
          control={<Checkbox checked={kept} onChange={(_, on) => setKept(on)} />}
          label={words("kept")}
          sx={{ marginBlockStart: 1 }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" disabled={!kept} onClick={onDone}>
          {words("done")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
