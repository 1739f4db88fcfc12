import SizesIcon from "@mui/icons-material/DevicesOutlined";
import PreviewIcon from "@mui/icons-material/VisibilityOutlined";
import { Button, IconButton, Tooltip } from "@mui/material";
import { lazy, Suspense, useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useArticleValue } from "../form/article-form-values.ts";
import { usePreviewLink } from "./use-preview-link.ts";

const PreviewDialog = lazy(async () => ({
  default: (await import("./preview-dialog.tsx")).PreviewDialog,
}));

/**
 * Previews the current form values on the real page, saved or not: in a new tab, or in a dialog
 * with several widths and a shareable link.
 */
export function PreviewButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const createPreviewLink = usePreviewLink();
  const title = useArticleValue("title");
  const [opening, setOpening] = useState(false);
  const [dialogOpen, setDialogOpen] = useState(false);
  const openTab = async () => {
    // Opened before the request: browsers block a tab that is opened after it.
    const tab = window.open("", "_blank");
    if (!tab) return notify("article.preview.blocked", { type: "warning" });
    tab.opener = null;
    setOpening(true);
    try {
      tab.location.replace((await createPreviewLink()).path);
    } catch (error) {
      tab.close();
      notify("article.preview.failed", {
        type: "error",
        messageArgs: { reason: errorMessage(error) },
      });
    } finally {
      setOpening(false);
    }
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PreviewIcon />}
        loading={opening}
        loadingPosition="start"
        onClick={() => void openTab()}
      >
        {translate("article.preview.open")}
      </Button>
      <Tooltip title={translate("article.preview.options")}>
        <IconButton
          onClick={() => setDialogOpen(true)}
          aria-label={translate("article.preview.options")}
        >
          <SizesIcon />
        </IconButton>
      </Tooltip>
      {dialogOpen && (
        <Suspense>
          <PreviewDialog
            title={title}
            copiedMessage="article.preview.copied"
            createPreviewLink={createPreviewLink}
            onClose={() => setDialogOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
