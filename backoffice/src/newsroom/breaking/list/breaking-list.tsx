import type { BreakingRow } from "@masthead/contract/newsroom/breaking/breaking.ts";
import { Alert, Box, LinearProgress, Link, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Title, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useNewsroomRight } from "../../../platform/session/view-ability.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useColleagueName } from "../../work/colleague-name.ts";
import { useBreakingMessages } from "../breaking-messages.ts";
import { BREAKING_KEY } from "../desk/use-breaking.ts";
import { STATE_TONES } from "../state-tones.ts";
import { DryRun } from "./dry-run.tsx";
import { StartFlash } from "./start-flash.tsx";

/** Interval in which the list is loaded again, in milliseconds. Only a visible window polls. */
const REFETCH_INTERVAL_MS = 10_000;

/** Breaking news screen: a flash is started here, and the last packages are listed. */
export function BreakingList() {
  const translate = useTranslate();
  const message = useBreakingMessages();
  const locale = useUiLocale();
  const mayWrite = useNewsroomRight("write");
  const { data, error } = useQuery({
    queryKey: [...BREAKING_KEY, "list", locale],
    queryFn: ({ signal }) => client.breaking.list({ locale }, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  return (
    <Box sx={{ paddingBlock: 2, display: "grid", gap: 3, maxInlineSize: 1100 }}>
      <Title title={translate("breaking.name")} />
      {mayWrite && <StartFlash />}
      <Box component="section" aria-labelledby="breaking-latest">
        <Typography id="breaking-latest" variant="h6" component="h2" sx={{ fontWeight: 600 }}>
          {message("list.title")}
        </Typography>
        {error && (
          <Alert severity="error" variant="outlined" sx={{ marginBlock: 1 }}>
            {errorMessage(error)}
          </Alert>
        )}
        {!data && !error && <LinearProgress aria-label={message("loading")} />}
        {data?.length === 0 && (
          <Typography sx={{ color: "text.secondary", paddingBlock: 2 }}>
            {message("list.empty")}
          </Typography>
        )}
        <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
          {data?.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </Box>
      </Box>
      <DryRun />
    </Box>
  );
}

function Row({ row }: { row: BreakingRow }) {
  const translate = useTranslate();
  const message = useBreakingMessages();
  const nameOf = useColleagueName();
  const { id, headline, headlineLocale, locales, state, createdBy, updatedAt } = row;
  return (
    <Box component="li" sx={{ paddingBlock: 1, borderBottom: 1, borderColor: "divider" }}>
      <Link
        component={RouterLink}
        to={`/breaking/${id}`}
        color="text.primary"
        underline="hover"
        sx={{
          display: "flex",
          alignItems: "center",
          minBlockSize: 44,
          fontWeight: 600,
          overflowWrap: "anywhere",
        }}
      >
        <bdi lang={headlineLocale}>{headline}</bdi>
      </Link>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          columnGap: 2,
          rowGap: 0.5,
          fontSize: 13,
          color: "text.secondary",
        }}
      >
        <Box component="span" sx={{ color: "text.primary", fontWeight: 600 }}>
          <StateBadge tone={STATE_TONES[state]}>{message(`state.${state}`)}</StateBadge>
        </Box>
        <span>{locales.map((locale) => translate(`frame.language.${locale}`)).join(" · ")}</span>
        {createdBy && <bdi>{nameOf(createdBy)}</bdi>}
        <RelativeTime at={updatedAt} />
      </Box>
    </Box>
  );
}
