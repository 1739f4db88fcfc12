import { Box } from "@mui/material";

/** Text in one line: begins where the page's lines do, and is cut short at its own end, which in the other language lies on the other side. */
export function OneLine({ text }: { text: string }) {
  return (
    <Box component="span" sx={{ display: "flex" }}>
      <Box
        component="span"
        dir="auto"
        title={text}
        sx={{ minInlineSize: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}
      >
        {text}
      </Box>
    </Box>
  );
}
