import SizesIcon from "@mui/icons-material/DevicesOutlined";
import PreviewIcon from "@mui/icons-material/VisibilityOutlined";
import { Button, IconButton, Tooltip } from "@mui/material";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { messageOf } from "../../../frame/problems.ts";
import { PreviewDialog } from "./preview-dialog.tsx";
import { usePreviewAddress } from "./use-preview-address.ts";

/** Shows the real page of what is in the form, saved or not: in a new tab, or at several widths with an address to be shared. */
export function PreviewButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const askAddress = usePreviewAddress();
  const [opening, setOpening] = useState(false);
  const [dialog, setDialog] = useState(false);
  const openTab = async () => {
    // Opened by the click itself: browsers block a tab that is opened once the server has answered.
    const tab = window.open("", "_blank");
    if (!tab) return notify("article.preview.blocked", { type: "warning" });
    tab.opener = null;
    setOpening(true);
    try {
      tab.location.replace((await askAddress()).path);
    } catch (error) {
      tab.close();
      notify("article.preview.failed", { type: "error", messageArgs: { reason: messageOf(error) } });
    } finally {
      setOpening(false);
    }
  };
  return (
    <>
      <Button variant="outlined" startIcon={<PreviewIcon />} loading={opening} loadingPosition="start" onClick={() => void openTab()}>
        {translate("article.preview.open")}
      </Button>
      <Tooltip title={translate("article.preview.options")}>
        <IconButton onClick={() => setDialog(true)} aria-label={translate("article.preview.options")}>
          <SizesIcon />
        </IconButton>
      </Tooltip>
      {dialog && <PreviewDialog onClose={() => setDialog(false)} />}
    </>
  );
}
