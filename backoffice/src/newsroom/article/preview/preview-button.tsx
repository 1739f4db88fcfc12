import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import CloseIcon from "@mui/icons-material/Close";
import CopyIcon from "@mui/icons-material/ContentCopyOutlined";
import OpenIcon from "@mui/icons-material/OpenInNew";
import PreviewIcon from "@mui/icons-material/VisibilityOutlined";
import { Box, Button, Dialog, IconButton, ToggleButton, ToggleButtonGroup, Tooltip, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { Moment } from "../../../frame/moment.tsx";
import { messageOf } from "../../../frame/problems.ts";

/** Widths that the page is looked at in, in pixels; null: as wide as the window. */
const WIDTHS = { phone: 390, tablet: 820, desktop: null } as const;
type Width = keyof typeof WIDTHS;

/** Shows the real page of an article as it is saved, at an address that others may be given for an hour. */
export function PreviewButton({ article }: { article: ArticleRecord }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<PreviewIcon />} onClick={() => setOpen(true)}>
        {translate("article.preview.open")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} fullScreen aria-label={translate("article.preview.open")}>
        {open && <Preview article={article} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function Preview({ article, onClose }: { article: ArticleRecord; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [width, setWidth] = useState<Width>("desktop");
  const { data: shared, error } = useQuery({
    queryKey: ["preview", article.id, article.version],
    queryFn: () => client.article.sharePreview({ id: article.id }),
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
          {article.title}
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
            <Typography variant="body2" sx={{ color: "text.secondary" }}>
              {translate("article.preview.until")} <Moment at={shared.expiresAt} />
            </Typography>
          </>
        )}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, display: "flex", justifyContent: "center", backgroundColor: "background.default" }}>
        {error ? (
          <Typography sx={{ padding: 4 }}>{messageOf(error)}</Typography>
        ) : (
          shared && (
            <Box
              component="iframe"
              title={article.title}
              src={shared.path}
              sx={{
                border: 0,
                inlineSize: WIDTHS[width] ?? "100%",
                maxInlineSize: "100%",
                blockSize: "100%",
                backgroundColor: "background.paper",
              }}
            />
          )
        )}
      </Box>
    </Box>
  );
}
