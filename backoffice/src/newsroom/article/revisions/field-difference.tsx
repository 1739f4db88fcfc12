import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { Box, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { diffWords } from "../comparison/diff-words.ts";

interface FieldDifferenceProps {
  label: string;
  before: string;
  after: string;
  locale: Locale;
  heading?: "h2" | "h3" | "h4";
}

const MARK_STYLES = {
  removed: { backgroundColor: "#fbe1df", textDecoration: "line-through" },
  added: { backgroundColor: "#c9f3ea", textDecoration: "none" },
} as const;

/**
 * Field before and after, side by side: removed text is struck through on one side, added text is
 * marked on the other.
 */
export function FieldDifference({
  label,
  before,
  after,
  locale,
  heading = "h4",
}: FieldDifferenceProps) {
  const translate = useTranslate();
  const parts = diffWords(before, after, locale);
  const side = (kind: "removed" | "added") => (
    <Box
      dir={directionOf(locale)}
      lang={locale}
      sx={{
        whiteSpace: "pre-wrap",
        overflowWrap: "anywhere",
        padding: 1.5,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        minWidth: 0,
        lineHeight: locale === "ar-JO" ? 1.8 : 1.6,
      }}
    >
      {parts
        .filter((part) => !part[kind === "removed" ? "added" : "removed"])
        .map((part, index) =>
          part[kind] ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: static list, never reordered
            <Box key={index} component={kind === "removed" ? "del" : "ins"} sx={MARK_STYLES[kind]}>
              {part.value}
            </Box>
          ) : (
            part.value
          ),
        )}
      {(kind === "removed" ? before : after) === "" && (
        <Typography component="span" sx={{ color: "text.secondary" }}>
          {translate("article.revisions.empty")}
        </Typography>
      )}
    </Box>
  );
  return (
    <Box component="section" sx={{ marginBlockEnd: 3 }}>
      <Typography component={heading} sx={{ fontWeight: 600, marginBlockEnd: 0.5 }}>
        {label}
      </Typography>
      <Box
        sx={{
          display: "grid",
          gap: 1,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        {side("removed")}
        {side("added")}
      </Box>
    </Box>
  );
}
