import { Box, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useRecordContext, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { GapList } from "./gap-list.tsx";

/** Says that an episode was recorded from its airing, and what is missing. */
export function EpisodeGaps() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const episode = useRecordContext();
  const id = Number(episode?.id ?? 0);
  const { data } = useQuery({
    queryKey: ["airing-recording-of-episode", id, locale],
    queryFn: ({ signal }) => client.airingRecording.ofEpisode({ id, locale }, { signal }),
    enabled: id > 0,
  });
  if (!data) return null;
  return (
    <Box sx={{ marginBlockStart: 2 }}>
      <Typography variant="body2" color="text.secondary">
        {translate("resources.airingRecordings.fromAiring")}
      </Typography>
      <Typography variant="body2" component="div">
        <GapList gaps={data.gaps} seconds={data.gapSeconds} />
      </Typography>
    </Box>
  );
}
