import type { StaffResult } from "@masthead/contract/newsroom/result/result.ts";
import { Box, Breadcrumbs, Button, Link, Typography } from "@mui/material";
import { useState } from "react";
import { Title, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { PHONE_BUTTONS } from "../../../platform/layout/phone-buttons.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useResultMessages } from "../result-messages.ts";
import { DeleteButton } from "./delete-button.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { PublishButtons } from "./publish-buttons.tsx";
import { ResultState } from "./result-state.tsx";

interface ResultHeaderProps {
  result: StaffResult;
  /** Screen that the header links to. */
  other: "quick" | "form";
}

/** Header of a result: title, state, publication, and a link to its other screen. */
export function ResultHeader({ result, other }: ResultHeaderProps) {
  const translate = useTranslate();
  const message = useResultMessages();
  const [hasHistory, setHistory] = useState(false);
  const { id, title, updatedAt, updatedBy } = result;
  return (
    <Box component="header">
      <Title title={title} />
      <Breadcrumbs aria-label={translate("frame.breadcrumbs")}>
        <Link component={RouterLink} to="/result" underline="hover" color="text.secondary">
          {translate("result.name")}
        </Link>
      </Breadcrumbs>
      <Box
        sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1 }}
      >
        <Typography
          variant="h5"
          component="h2"
          sx={{
            flex: "1 1 16rem",
            minInlineSize: 0,
            fontSize: { xs: 18, md: 24 },
            fontWeight: 600,
            overflowWrap: "anywhere",
          }}
        >
          <bdi>{title}</bdi>
        </Typography>
        <Box sx={{ ...PHONE_BUTTONS, display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button
            component={RouterLink}
            to={other === "quick" ? `/result/${id}` : `/result/edit/${id}`}
            sx={{ minBlockSize: 44 }}
          >
            {message(other === "quick" ? "action.quick" : "action.edit")}
          </Button>
          <Button onClick={() => setHistory(true)} sx={{ minBlockSize: 44 }}>
            {message("action.history")}
          </Button>
          {result.abilities.delete && <DeleteButton result={result} />}
          <PublishButtons result={result} />
        </Box>
      </Box>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          columnGap: 2,
          rowGap: 0.5,
          fontSize: 14,
          color: "text.secondary",
        }}
      >
        <Box component="span" sx={{ color: "text.primary", fontWeight: 600 }}>
          <ResultState result={result} />
        </Box>
        <span>
          {message("updated")} <RelativeTime at={updatedAt} /> · <bdi>{updatedBy}</bdi>
        </span>
      </Box>
      {hasHistory && <HistoryDialog result={result} onClose={() => setHistory(false)} />}
    </Box>
  );
}
