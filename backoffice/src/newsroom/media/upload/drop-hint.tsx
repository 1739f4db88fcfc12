import { Box, Portal, Typography } from "@mui/material";
import { useTranslate } from "react-admin";

/** Full-screen overlay while files are dragged over the page. */
export function DropHint({ open }: { open: boolean }) {
  const translate = useTranslate();
  if (!open) return null;
  return (
    <Portal>
      <Box
        sx={{
          position: "fixed",
          inset: 12,
          zIndex: "tooltip",
          pointerEvents: "none",
          display: "grid",
          placeItems: "center",
          border: 3,
          borderStyle: "dashed",
          borderColor: "text.primary",
          borderRadius: 2,
          backgroundColor: "rgb(255 255 255 / 0.86)",
        }}
      >
        <Typography variant="h6" component="p" sx={{ padding: 2, textAlign: "center" }}>
          {translate("media.upload.drop")}
        </Typography>
      </Box>
    </Portal>
  );
}
