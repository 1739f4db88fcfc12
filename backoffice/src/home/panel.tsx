import { Box, Button, Paper, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";

interface PanelProps {
  title: string;
  /** Path of the full list. */
  to: string;
  /** Label of the link to it. */
  linkLabel?: string;
  /** Message when there are no rows. */
  emptyMessage: string;
  /** Rows; undefined while loading. */
  rows: { key: number; content: ReactNode }[] | undefined;
}

/** Panel of the home page with a short list. */
export function Panel({ title, to, linkLabel, emptyMessage, rows }: PanelProps) {
  const translate = useTranslate();
  return (
    <Paper component="section" variant="outlined" sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          justifyContent: "space-between",
          gap: 1,
          paddingInline: 2,
          paddingBlock: 1,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Button component={RouterLink} to={to} size="small">
          {linkLabel ?? translate("home.all")}
        </Button>
      </Box>
      {rows?.length === 0 ? (
        <Typography sx={{ padding: 2, color: "text.secondary" }}>{emptyMessage}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, minBlockSize: 44 }}>
          {rows?.map(({ key, content }) => (
            <Box key={key} component="li" sx={{ paddingInline: 2, paddingBlock: 1, "& + &": { borderTop: 1, borderColor: "divider" } }}>
              {content}
            </Box>
          ))}
        </Box>
      )}
    </Paper>
  );
}
