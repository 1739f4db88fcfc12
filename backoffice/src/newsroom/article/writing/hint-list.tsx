import { directionOf } from "@masthead/contract/platform/locale.ts";
import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { useArticleValue } from "../form/article-form-values.ts";

export interface ShownHint {
  key: string;
  label: string;
  /** Beginning of the text that the hint is about. */
  excerpt: string | null;
  /** Scrolls to the place; returns false if it no longer exists. */
  goTo(): boolean;
}

/** Number of hints shown at first. */
const SHOWN_HINTS = 8;

/** Hints, each a link to its place in the article. */
export function HintList({ hints }: { hints: readonly ShownHint[] }) {
  const translate = useTranslate();
  const notify = useNotify();
  const locale = useArticleValue("locale");
  const [showsAll, setShowsAll] = useState(false);
  if (!hints.length)
    return <Typography sx={{ marginBlockStart: 1 }}>{translate("writing.hints.none")}</Typography>;
  const shown = showsAll ? hints : hints.slice(0, SHOWN_HINTS);
  return (
    <>
      <Box
        component="ul"
        aria-label={translate("writing.hints.places")}
        sx={{ listStyle: "none", margin: 0, marginBlockStart: 1, padding: 0 }}
      >
        {shown.map(({ key, label, excerpt, goTo }) => (
          <Box
            component="li"
            key={key}
            sx={{ borderBlockStart: "1px solid", borderColor: "divider" }}
          >
            <Button
              fullWidth
              color="inherit"
              onClick={() => {
                if (!goTo()) notify("writing.hints.gone", { type: "info" });
              }}
              sx={{
                display: "block",
                textAlign: "start",
                paddingInline: 0.5,
                minBlockSize: 44,
                fontWeight: 400,
              }}
            >
              <Box
                component="span"
                sx={{ display: "block", fontSize: 13, color: "text.secondary" }}
              >
                {label}
              </Box>
              {excerpt && (
                <Box
                  component="span"
                  lang={locale}
                  dir={directionOf(locale)}
                  sx={{
                    display: "block",
                    overflow: "hidden",
                    textOverflow: "ellipsis",
                    whiteSpace: "nowrap",
                  }}
                >
                  {excerpt}
                </Box>
              )}
            </Button>
          </Box>
        ))}
      </Box>
      {shown.length < hints.length && (
        <Button size="small" onClick={() => setShowsAll(true)} sx={{ minBlockSize: 40 }}>
          {translate("writing.hints.more", { smart_count: hints.length - shown.length })}
        </Button>
      )}
    </>
  );
}
