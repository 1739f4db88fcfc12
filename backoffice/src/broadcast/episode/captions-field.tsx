import { formatDuration } from "@masthead/contract/platform/format-duration.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { Box, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useRecordContext, useTranslate } from "react-admin";
import { Captions } from "../../newsroom/article/body/views/captions.tsx";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { useNewsroomRight } from "../../platform/session/view-ability.ts";

/** Subtitles of a saved episode, by language, with the transcript that they give. */
export function CaptionsField() {
  const translate = useTranslate();
  const episode = useRecordContext();
  const mayPublish = useNewsroomRight("publish");
  const mayWrite = useNewsroomRight("write");
  if (!episode)
    return (
      <Typography variant="body2" color="text.secondary">
        {translate("resources.episodes.help.captionsAfterSave")}
      </Typography>
    );
  const id = Number(episode.id);
  return (
    <Captions
      subject={`episode ${id}`}
      help="resources.episodes.help.captions"
      disabled={episode.deletedAt !== null || !(episode.status ? mayPublish : mayWrite)}
      calls={{
        list: () => client.episode.captions.list({ id }),
        save: (language, file) => client.episode.captions.save({ id, language, file }),
        remove: (language) => client.episode.captions.remove({ id, language }),
      }}
      renderPreview={(language, updatedAt) => (
        <TranscriptPreview id={id} language={language} updatedAt={updatedAt} />
      )}
    />
  );
}

interface TranscriptPreviewProps {
  id: number;
  language: Locale;
  updatedAt: string;
}

/** Lines of the transcript as readers see them. */
function TranscriptPreview({ id, language, updatedAt }: TranscriptPreviewProps) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { data, error } = useQuery({
    queryKey: ["episode", "transcript", id, language, updatedAt],
    queryFn: ({ signal }) => client.episode.captions.preview({ id, language }, { signal }),
  });
  if (error)
    return (
      <Typography role="alert" variant="body2" color="error">
        {errorMessage(error)}
      </Typography>
    );
  return (
    <Box
      component="ol"
      // Keyboard users scroll it.
      tabIndex={0}
      aria-label={translate("resources.episodes.transcriptIn", {
        language: translate(`resources.episodes.language.${language}`),
      })}
      aria-busy={!data}
      lang={language}
      dir={directionOf(language)}
      sx={{
        maxBlockSize: 280,
        minBlockSize: 44,
        overflowY: "auto",
        listStyle: "none",
        margin: 0,
        padding: 1,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
      }}
    >
      {data?.lines.map(({ start, text }, index) => (
        <Box
          component="li"
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may begin at the same time
          key={index}
          sx={{ display: "flex", gap: 2, paddingBlock: 0.5 }}
        >
          <Box
            component="span"
            sx={{
              flexShrink: 0,
              minInlineSize: "4.5em",
              color: "text.secondary",
              fontVariantNumeric: "tabular-nums",
            }}
          >
            <span dir="ltr">{formatDuration(start, locale)}</span>
          </Box>
          <span>{text}</span>
        </Box>
      ))}
    </Box>
  );
}
