import { intlLocale } from "@masthead/contract/system/format.ts";
import CloseIcon from "@mui/icons-material/Close";
import CopyIcon from "@mui/icons-material/ContentCopyOutlined";
import OpenIcon from "@mui/icons-material/OpenInNew";
import { Box, Button, Dialog, IconButton, ToggleButton, ToggleButtonGroup, Tooltip, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { useDeskLocale } from "../../../frame/locale.ts";
import { messageOf } from "../../../frame/problems.ts";
import { useStation } from "../../../frame/station.ts";
import { useArticleValue } from "../form/article-form-values.ts";
import { usePreviewAddress } from "./use-preview-address.ts";

/** Widths that the page is looked at in, in pixels; null: as wide as the window. */
const WIDTHS = { phone: 390, tablet: 820, desktop: null } as const;
type Width = keyof typeof WIDTHS;

/** The real page of what is in the form at several widths, at an address that others may be given for an hour. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} fullScreen aria-label={translate("article.preview.options")}>
      <Preview onClose={onClose} />
    </Dialog>
  );
}

function Preview({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const title = useArticleValue("title");
  const [width, setWidth] = useState<Width>("desktop");
  const opening = useId();
  const askAddress = usePreviewAddress();
  const { data: shared, error } = useQuery({
    queryKey: ["preview", opening],
    queryFn: askAddress,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const copy = async (path: string) => {
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    notify("article.preview.copied", { type: "success" });
  };
  return (
    <Box sx={{ display: "flex", flexDirection: "column", blockSize: "100%" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, padding: 1, borderBottom: 1, borderColor: "divider" }}>
        <IconButton onClick={onClose} aria-label={translate("desk.close")} autoFocus>
          <CloseIcon />
        </IconButton>
        <Typography component="h2" noWrap dir="auto" sx={{ fontWeight: 600, flex: "1 1 200px", minWidth: 0 }}>
          {title}
        </Typography>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={width}
          onChange={(_, chosen: Width | null) => chosen && setWidth(chosen)}
          aria-label={translate("article.preview.width")}
        >
          {(Object.keys(WIDTHS) as Width[]).map((one) => (
            <ToggleButton key={one} value={one}>
              {translate(`article.preview.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {shared && (
          <>
            <Button startIcon={<CopyIcon />} onClick={() => void copy(shared.path)}>
              {translate("article.preview.copy")}
            </Button>
            <Tooltip title={translate("article.preview.window")}>
              <IconButton
                component="a"
                href={shared.path}
                target="_blank"
                rel="noreferrer"
                aria-label={translate("article.preview.window")}
              >
                <OpenIcon />
              </IconButton>
            </Tooltip>
            <Until at={shared.expiresAt} />
          </>
        )}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, display: "flex", justifyContent: "center", backgroundColor: "background.default" }}>
        {!shared && <Typography sx={{ padding: 4 }}>{error ? messageOf(error) : translate("article.preview.loading")}</Typography>}
        {shared && (
          <Box
            component="iframe"
            title={translate("article.preview.open")}
            src={shared.path}
            sx={{
              border: 0,
              inlineSize: WIDTHS[width] ?? "100%",
              maxInlineSize: "100%",
              blockSize: "100%",
              backgroundColor: "background.paper",
            }}
          />
        )}
      </Box>
    </Box>
  );
}

function Until({ at }: { at: string }) {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const { timeZone } = useStation();
  const time = new Intl.DateTimeFormat(intlLocale(locale), { timeStyle: "short", timeZone }).format(new Date(at));
  return (
    <Typography variant="body2" sx={{ color: "text.secondary" }}>
      {translate("article.preview.until", { time })}
    </Typography>
  );
}
