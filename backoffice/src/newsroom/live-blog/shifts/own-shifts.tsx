import { Box, Link, Paper, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Link as RouterLink } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useClock } from "../entry/event-time.tsx";
import { LIVE_BLOG_KEY } from "../live-blog-key.ts";
import { useLiveMessages } from "../live-blog-messages.ts";

/** Interval in which own shifts are loaded again, in milliseconds. Only a visible window polls. */
const REFETCH_INTERVAL_MS = 60_000;

/** Shifts of the current user that have not ended; nothing without any. */
export function OwnShifts() {
  const message = useLiveMessages();
  const locale = useUiLocale();
  const clock = useClock();
  const { data } = useQuery({
    queryKey: [...LIVE_BLOG_KEY, "ownShifts", locale],
    queryFn: ({ signal }) => client.liveShift.own({ locale }, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  if (!data?.length) return null;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="own-shifts"
      sx={{ padding: 2, marginBlockEnd: 2 }}
    >
      <Typography id="own-shifts" component="h3" sx={{ fontSize: 17, fontWeight: 600 }}>
        {message("shift.own")}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {data.map(({ id, articleId, title, locale: language, role, startsAt, endsAt, note }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: "flex",
              flexWrap: "wrap",
              columnGap: 2,
              fontSize: 14,
              paddingBlock: 0.5,
            }}
          >
            <Link
              component={RouterLink}
              to={`/live-blog/${articleId}`}
              color="text.primary"
              underline="hover"
              sx={{ fontWeight: 600, overflowWrap: "anywhere", paddingBlock: 1 }}
            >
              <bdi lang={language}>{title}</bdi>
            </Link>
            <Box component="span" sx={{ color: "text.secondary", paddingBlock: 1 }}>
              {message(`shift.role.${role}`)} · {clock(startsAt)} – {clock(endsAt)}
              {note && (
                <>
                  {" · "}
                  <bdi>{note}</bdi>
                </>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
