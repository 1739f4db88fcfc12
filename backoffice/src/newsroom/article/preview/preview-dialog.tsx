import { intlLocale } from "@masthead/contract/platform/format.ts";
import CloseIcon from "@mui/icons-material/Close";
import CopyIcon from "@mui/icons-material/ContentCopyOutlined";
import OpenIcon from "@mui/icons-material/OpenInNew";
import {
  Box,
  Button,
  Dialog,
  IconButton,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip,
  Typography,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useStation } from "../../../platform/time/station.ts";
import { type PreviewWidth, ScaledFrame } from "./scaled-frame.tsx";

const WIDTHS = ["phone", "tablet", "desktop"] as const satisfies PreviewWidth[];

interface PreviewDialogProps {
  /** Title of the previewed content. */
  title: string;
  /** Message after the link was copied: who can see the preview. */
  copiedMessage: string;
  createPreviewLink: () => Promise<{ path: string; expiresAt: string }>;
  onClose: () => void;
}

/** Preview of a page at several widths, with a link that can be shared for an hour. */
export function PreviewDialog(props: PreviewDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog
      open
      onClose={props.onClose}
      fullScreen
      aria-label={translate("article.preview.options")}
    >
      <Preview {...props} />
    </Dialog>
  );
}

function Preview({ title, copiedMessage, createPreviewLink, onClose }: PreviewDialogProps) {
  const translate = useTranslate();
  const [width, setWidth] = useState<PreviewWidth>("desktop");
  const dialogId = useId();
  const { data: previewLink, error } = useQuery({
    queryKey: ["preview", dialogId],
    queryFn: createPreviewLink,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Box sx={{ display: "flex", flexDirection: "column", blockSize: "100%" }}>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          gap: 1,
          padding: 1,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <IconButton onClick={onClose} aria-label={translate("frame.close")} autoFocus>
          <CloseIcon />
        </IconButton>
        <Typography
          component="h2"
          noWrap
          dir="auto"
          sx={{ fontWeight: 600, flex: "1 1 200px", minWidth: 0 }}
        >
          {title}
        </Typography>
        <WidthChoice width={width} onChange={setWidth} />
        {previewLink && <LinkActions {...previewLink} copiedMessage={copiedMessage} />}
      </Box>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: "flex",
          justifyContent: "center",
          backgroundColor: "background.default",
        }}
      >
        {!previewLink && (
          <Typography sx={{ padding: 4 }}>
            {error ? errorMessage(error) : translate("article.preview.loading")}
          </Typography>
        )}
        {previewLink && (
          <ScaledFrame
            src={previewLink.path}
            title={translate("article.preview.open")}
            width={width}
          />
        )}
      </Box>
    </Box>
  );
}

interface WidthChoiceProps {
  width: PreviewWidth;
  onChange: (width: PreviewWidth) => void;
}

function WidthChoice({ width, onChange }: WidthChoiceProps) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={width}
      onChange={(_, selected: PreviewWidth | null) => selected && onChange(selected)}
      aria-label={translate("article.preview.width")}
    >
      {WIDTHS.map((option) => (
        <ToggleButton key={option} value={option}>
          {translate(`article.preview.${option}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

interface LinkActionsProps {
  path: string;
  expiresAt: string;
  copiedMessage: string;
}

/** Copies the link of the preview or opens it, and shows how long it works. */
function LinkActions({ path, expiresAt, copiedMessage }: LinkActionsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    notify(copiedMessage, { type: "success" });
  };
  return (
    <>
      <Button startIcon={<CopyIcon />} onClick={() => void copy()}>
        {translate("article.preview.copy")}
      </Button>
      <Tooltip title={translate("article.preview.window")}>
        <IconButton
          component="a"
          href={path}
          target="_blank"
          rel="noreferrer"
          aria-label={translate("article.preview.window")}
        >
          <OpenIcon />
        </IconButton>
      </Tooltip>
      <ExpiryTime at={expiresAt} />
    </>
  );
}

function ExpiryTime({ at }: { at: string }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { timeZone } = useStation();
  const time = new Intl.DateTimeFormat(intlLocale(locale), { timeStyle: "short", timeZone }).format(
    new Date(at),
  );
  return (
    <Typography variant="body2" sx={{ color: "text.secondary" }}>
      {translate("article.preview.until", { time })}
    </Typography>
  );
}
