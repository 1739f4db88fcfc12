import { Box, Button, Paper, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";

interface PanelFrameProps {
  title: string;
  /** Path of the full list. */
  to?: string;
  linkLabel?: string;
  /** Shown instead of the link. */
  action?: ReactNode;
  children: ReactNode;
}

interface PanelProps extends Omit<PanelFrameProps, "children"> {
  /** Message when there are no rows. */
  emptyMessage: string;
  /** Rows; undefined while loading. */
  rows: { key: number | string; content: ReactNode }[] | undefined;
}

/** Surface of a panel of the home page, with its title and a link. */
export function PanelFrame({ title, to, linkLabel, action, children }: PanelFrameProps) {
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
          minBlockSize: 47,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {to ? (
          <Button component={RouterLink} to={to} size="small">
            {linkLabel ?? translate("home.all")}
          </Button>
        ) : (
          action
        )}
      </Box>
      {children}
    </Paper>
  );
}

/** Panel of the home page with a short list. */
export function Panel({ emptyMessage, rows, ...frame }: PanelProps) {
  return (
    <PanelFrame {...frame}>
      {rows?.length === 0 ? (
        <Typography sx={{ padding: 2, color: "text.secondary" }}>{emptyMessage}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, minBlockSize: 44 }}>
          {rows?.map(({ key, content }) => (
            <Box
              key={key}
              component="li"
              sx={{
                paddingInline: 2,
                paddingBlock: 1,
                "& + &": { borderTop: 1, borderColor: "divider" },
              }}
            >
              {content}
            </Box>
          ))}
        </Box>
      )}
    </PanelFrame>
  );
}
