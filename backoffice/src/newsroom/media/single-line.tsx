import { Box } from "@mui/material";

/**
 * Single line of text, aligned with the page and truncated at the end in its own writing direction.
 */
export function SingleLine({ text }: { text: string }) {
  return (
    <Box component="span" sx={{ display: "flex" }}>
      <Box
        component="span"
        dir="auto"
        title={text}
        sx={{
          minInlineSize: 0,
          overflow: "hidden",
          textOverflow: "ellipsis",
          whiteSpace: "nowrap",
        }}
      >
        {text}
      </Box>
    </Box>
  );
}
