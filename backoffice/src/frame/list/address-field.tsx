import { Box } from "@mui/material";
import { useRecordContext } from "react-admin";

/** An address of the web without its protocol; a long one is cut, and whole where one points at it. */
export function AddressField({ source }: { source: string }) {
  const record = useRecordContext();
  const address: string | null | undefined = record?.[source];
  return (
    <Box
      component="bdi"
      dir="ltr"
      title={address ?? undefined}
      sx={{
        display: "inline-block",
        maxInlineSize: 320,
        overflow: "hidden",
        textOverflow: "ellipsis",
        whiteSpace: "nowrap",
        verticalAlign: "middle",
      }}
    >
      {address?.replace(/^https?:\/\//, "")}
    </Box>
  );
}
