import { Box } from "@mui/material";

/** Status label with a coloured dot. The text itself is not coloured. */
export function StateBadge({
  tone,
  children,
}: {
  tone: "good" | "waiting" | "urgent" | "bad" | "off";
  children: React.ReactNode;
}) {
  const colour = {
    good: "primary.main",
    waiting: "tertiary.main",
    urgent: "secondary.main",
    bad: "error.main",
    off: "#9aa6a2",
  }[tone];
  return (
    <Box
      component="span"
      sx={{ display: "inline-flex", alignItems: "baseline", gap: 1, whiteSpace: "nowrap" }}
    >
      {/* At the height of the first line, halfway up its letters. */}
      <Box
        component="span"
        sx={{
          flexShrink: 0,
          inlineSize: 8,
          blockSize: 8,
          borderRadius: "50%",
          backgroundColor: colour,
          transform: "translateY(-1px)",
        }}
      />
      {children}
    </Box>
  );
}
