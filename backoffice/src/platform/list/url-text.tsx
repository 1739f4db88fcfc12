import { Box } from "@mui/material";

/** URL without its protocol. Long ones are truncated, with the full URL as tooltip. */
export function UrlText({ url }: { url: string | null }) {
  return (
    <Box
      component="bdi"
      dir="ltr"
      title={url ?? undefined}
      sx={{
        display: "inline-block",
        maxInlineSize: 320,
        overflow: "hidden",
        textOverflow: "ellipsis",
        whiteSpace: "nowrap",
        verticalAlign: "middle",
      }}
    >
      {url?.replace(/^https?:\/\//, "")}
    </Box>
  );
}
