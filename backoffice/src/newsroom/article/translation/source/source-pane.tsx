import { directionOf } from "@masthead/contract/platform/locale.ts";
import {
  Box,
  FormControlLabel,
  LinearProgress,
  Paper,
  Switch,
  type Theme,
  Typography,
  useMediaQuery,
} from "@mui/material";
import { useEffect, useMemo, useRef } from "react";
import { useStore, useTranslate } from "react-admin";
import { PaneResizer } from "./pane-resizer.tsx";
import { type SourceProps, useSource } from "./source-query.ts";
import { SourceRowView } from "./source-row.tsx";
import { sourceRows } from "./source-rows.ts";
import { rowOfPart, useEditedPart } from "./use-follow-editing.ts";

/**
 * Original of a translation, block by block, which scrolls to the counterpart of the block that is
 * edited.
 */
export function SourcePane(props: SourceProps) {
  const translate = useTranslate();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up("lg"));
  const { data: source } = useSource(props);
  const [follows, setFollows] = useStore("source.follows", true);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => (source ? sourceRows(source) : []), [source]);
  const edited = useEditedPart();
  const activeKey = edited === null || !isWide ? undefined : rowOfPart(rows, edited)?.key;

  useEffect(() => {
    const box = scroller.current;
    const row =
      activeKey === undefined
        ? null
        : box?.querySelector<HTMLElement>(`[data-source="${activeKey}"]`);
    if (!box || !row || !follows) return;
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
    box.scrollTo({ top: row.offsetTop - box.clientHeight / 3, behavior });
  }, [activeKey, follows]);

  return (
    // As high as the form beside it, so that the pane does not stick beyond it: a grid item sticks
    // within the whole grid.
    <Box sx={{ minWidth: 0 }}>
      <Paper
        variant="outlined"
        component="section"
        aria-label={translate("article.source.title")}
        sx={{
          position: { lg: "sticky" },
          insetBlockStart: 64,
          display: "flex",
          flexDirection: "column",
          maxBlockSize: { lg: "calc(100vh - 150px)" },
          backgroundColor: "background.default",
        }}
      >
        {isWide && <PaneResizer />}
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            gap: 1,
            paddingInline: 2,
            borderBlockEnd: "1px solid",
            borderColor: "divider",
          }}
        >
          <Typography component="h3" sx={{ flex: 1, fontWeight: 600, paddingBlock: 1 }}>
            {translate("article.source.title")}
            {source && ` · ${translate(`frame.language.${source.locale}`)}`}
          </Typography>
          {isWide && (
            <FormControlLabel
              control={<Switch checked={follows} onChange={(_, checked) => setFollows(checked)} />}
              label={translate("article.source.follow")}
              sx={{ marginInlineEnd: 0 }}
            />
          )}
        </Box>
        {!source && <LinearProgress aria-label={translate("article.source.loading")} />}
        <Box
          ref={scroller}
          // A scrollable region must be reachable with the keyboard.
          tabIndex={isWide ? 0 : undefined}
          role="group"
          aria-label={translate("article.source.text")}
          sx={{ position: "relative", overflowY: { lg: "auto" }, minBlockSize: 0 }}
        >
          {source &&
            rows.map((row) => (
              <SourceRowView
                key={row.key}
                row={row}
                isActive={row.key === activeKey}
                language={{ lang: source.locale, dir: directionOf(source.locale) }}
              />
            ))}
        </Box>
      </Paper>
    </Box>
  );
}
