import type { LivePresets } from "@masthead/contract/newsroom/live-blog/live-presets.ts";
import { Alert, Box, Breadcrumbs, LinearProgress, Link, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Title, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { PresetsForm } from "./presets-form.tsx";
import { PRESETS_KEY } from "./use-presets.ts";

/** Screen of the labels and templates of entries. */
export function PresetsScreen() {
  const translate = useTranslate();
  const message = useLiveMessages();
  const { data, error, refetch } = useQuery<LivePresets>({
    queryKey: [...PRESETS_KEY, "edited"],
    queryFn: ({ signal }) => client.liveBlog.presets(undefined, { signal }),
    // A form has the values with which it was opened.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Box sx={{ paddingBlock: 2, maxWidth: 960 }}>
      <Title title={message("presets.title")} />
      <Breadcrumbs aria-label={translate("frame.breadcrumbs")}>
        <Link component={RouterLink} to="/live-blog" underline="hover" color="text.secondary">
          {translate("liveBlog.name")}
        </Link>
      </Breadcrumbs>
      <Typography variant="h5" component="h2" sx={{ fontWeight: 600, marginBlockEnd: 2 }}>
        {message("presets.title")}
      </Typography>
      {error && (
        <Alert severity="error" variant="outlined" sx={{ marginBlockEnd: 2 }}>
          {errorMessage(error)}
        </Alert>
      )}
      {!data && !error && <LinearProgress aria-label={message("loading")} />}
      {data && !data.abilities.edit && (
        <Alert severity="info" variant="outlined" sx={{ marginBlockEnd: 2 }}>
          {message("presets.readOnly")}
        </Alert>
      )}
      {data && <PresetsForm key={data.version} presets={data} onReload={() => void refetch()} />}
    </Box>
  );
}
