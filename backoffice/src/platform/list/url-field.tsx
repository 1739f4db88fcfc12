import { Box } from "@mui/material";
import { useRecordContext } from "react-admin";

/** URL without its protocol. Long ones are truncated, with the full URL as tooltip. */
export function UrlField({ source }: { source: string }) {
  const record = useRecordContext();
  const url: string | null | undefined = record?.[source];
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
