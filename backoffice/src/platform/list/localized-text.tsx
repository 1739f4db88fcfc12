import type { LocalizedText as Text } from "@masthead/contract/platform/locale.ts";
import { Box } from "@mui/material";
import { useLocalized } from "../messages/locale.ts";

/** Localized text in the UI language. */
export function LocalizedText({ text }: { text: Text | null | undefined }) {
  const localized = useLocalized();
  return (
    <Box
      component="span"
      dir="auto"
      sx={{
        display: "inline-block",
        verticalAlign: "top",
        minInlineSize: "var(--text-width, 0)",
        maxInlineSize: "100%",
        overflowWrap: "anywhere",
        overflow: "hidden",
        textOverflow: "ellipsis",
      }}
    >
      {localized(text)}
    </Box>
  );
}
