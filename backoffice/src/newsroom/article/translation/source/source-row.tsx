import type { Locale } from "@masthead/contract/platform/locale.ts";
import AddedIcon from "@mui/icons-material/AddCircleOutlined";
import CopyIcon from "@mui/icons-material/ContentCopyOutlined";
import ChangedIcon from "@mui/icons-material/EditNoteOutlined";
import RemovedIcon from "@mui/icons-material/RemoveCircleOutlined";
import { Box, Button, Typography } from "@mui/material";
import { Fragment, useState } from "react";
import { useTranslate } from "react-admin";
import { BlockView } from "../../comparison/block-view.tsx";
import { compareBlocks } from "../../comparison/compare-blocks.ts";
import type { SourceChange, SourceRow } from "./source-rows.ts";
import { useCopySource } from "./use-copy-source.ts";

const MARKS = {
  changed: { icon: ChangedIcon, colour: "#ffe7cf" },
  added: { icon: AddedIcon, colour: "#c9f3ea" },
  removed: { icon: RemovedIcon, colour: "#fbe1df" },
} as const;

interface SourceRowProps {
  row: SourceRow;
  /** The counterpart of this part is being edited. */
  isActive: boolean;
  language: { lang: Locale; dir: "ltr" | "rtl" };
}

/**
 * Part of the original: its content, its change since the translation was saved, and a button that
 * copies it.
 */
export function SourceRowView({ row, isActive, language }: SourceRowProps) {
  const translate = useTranslate();
  const [showsChange, setShowsChange] = useState(false);
  const copy = useCopySource(row);
  const { part, blocks, before, change } = row;
  const label = part.kind === "text" ? translate(`resources.article.fields.${part.field}`) : null;
  return (
    <Box
      data-source={row.key}
      aria-current={isActive || undefined}
      sx={{
        paddingBlock: 1,
        paddingInline: 2,
        borderInlineStart: "3px solid",
        borderInlineStartColor: isActive ? "primary.main" : "transparent",
        backgroundColor: isActive ? "background.paper" : undefined,
      }}
    >
      {label && (
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {label}
        </Typography>
      )}
      {change && <ChangeMark change={change} />}
      <Box
        {...language}
        sx={{
          display: "grid",
          gap: 0.5,
          overflowWrap: "anywhere",
          lineHeight: language.lang === "ar-JO" ? 1.8 : 1.6,
          ...(change === "removed" && { textDecoration: "line-through", color: "text.secondary" }),
        }}
      >
        {showsChange && before
          ? compareBlocks(before, blocks).map((pair, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static list, never reordered
              <Fragment key={index}>
                {pair.before && !pair.same && (
                  <BlockView block={pair.before} other={pair.after} mark="removed" />
                )}
                {pair.after && (
                  <BlockView
                    block={pair.after}
                    other={pair.before}
                    mark={pair.same ? null : "added"}
                  />
                )}
              </Fragment>
            ))
          : blocks.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static list, never reordered
              <BlockView key={index} block={block} other={null} mark={null} />
            ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {before && (
          <Button
            size="small"
            aria-expanded={showsChange}
            onClick={() => setShowsChange(!showsChange)}
            sx={{ minBlockSize: 40 }}
          >
            {translate(showsChange ? "article.source.hideChange" : "article.source.showChange")}
          </Button>
        )}
        {copy && (
          <Button
            size="small"
            color="inherit"
            startIcon={<CopyIcon />}
            onClick={copy}
            sx={{ minBlockSize: 40, color: "text.secondary" }}
          >
            {translate("article.source.copy")}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function ChangeMark({ change }: { change: SourceChange }) {
  const translate = useTranslate();
  const { icon: Icon, colour } = MARKS[change];
  return (
    <Box
      component="span"
      sx={{
        display: "inline-flex",
        alignItems: "center",
        gap: 0.5,
        marginBlockEnd: 0.5,
        paddingInline: 1,
        borderRadius: 1,
        fontSize: 13,
        fontWeight: 600,
        color: "#14201d",
        backgroundColor: colour,
      }}
    >
      <Icon fontSize="small" />
      {translate(`article.source.change.${change}`)}
    </Box>
  );
}
