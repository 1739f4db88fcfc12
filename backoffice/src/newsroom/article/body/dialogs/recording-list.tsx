import type { ListedRecording } from "@masthead/contract/broadcast/recording.ts";
import { formatDuration } from "@masthead/contract/platform/format-duration.ts";
import Audiotrack from "@mui/icons-material/AudiotrackOutlined";
import CheckIcon from "@mui/icons-material/CheckCircle";
import Movie from "@mui/icons-material/MovieOutlined";
import { Box, ListItemButton, Typography } from "@mui/material";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { StateBadge } from "../../../../platform/list/state-badge.tsx";
import { useUiLocale } from "../../../../platform/messages/locale.ts";
import { RelativeTime } from "../../../../platform/time/relative-time.tsx";
import { indexAfterKey } from "../../../media/library/grid-navigation.ts";

interface RecordingListProps {
  recordings: readonly ListedRecording[];
  chosen: ListedRecording | null;
  onChoose(recording: ListedRecording | null): void;
  onEnter(recording: ListedRecording): void;
}

/** List in which one recording is chosen, with the keys of the media library. */
export function RecordingList({ recordings, chosen, onChoose, onEnter }: RecordingListProps) {
  const t = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  const keysHelpId = useId();
  const [current, setCurrent] = useState(0);
  const focusedIndex = Math.min(current, recordings.length - 1);
  const isChosen = ({ url }: ListedRecording) => url === chosen?.url;
  const toggle = (recording: ListedRecording) => onChoose(isChosen(recording) ? null : recording);

  const onKeyDown = (event: KeyboardEvent) => {
    const focused = recordings[focusedIndex];
    if (!focused || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (event.key === "Enter") onEnter(focused);
      else toggle(focused);
      return;
    }
    const nextIndex = indexAfterKey(event.key, {
      at: focusedIndex,
      count: recordings.length,
      columns: 1,
      rightToLeft: false,
    });
    if (nextIndex === undefined) return;
    event.preventDefault();
    setCurrent(nextIndex);
    list.current?.querySelectorAll("button")[nextIndex]?.focus();
  };

  return (
    <>
      <Box
        component="ul"
        ref={list}
        aria-label={t("recordings.title")}
        aria-describedby={keysHelpId}
        onKeyDown={onKeyDown}
        sx={{ listStyle: "none", margin: 0, padding: 0 }}
      >
        {recordings.map((recording, index) => (
          <Box
            component="li"
            key={recording.url}
            sx={{ borderBlockEnd: "1px solid", borderColor: "divider" }}
          >
            <ListItemButton
              component="button"
              type="button"
              tabIndex={index === focusedIndex ? 0 : -1}
              selected={isChosen(recording)}
              aria-pressed={isChosen(recording)}
              onClick={() => {
                setCurrent(index);
                toggle(recording);
              }}
              onDoubleClick={() => onEnter(recording)}
              sx={{
                display: "flex",
                gap: 1.5,
                inlineSize: "100%",
                minBlockSize: 56,
                paddingInline: 1,
                textAlign: "start",
                font: "inherit",
              }}
            >
              <RecordingSummary recording={recording} />
              {isChosen(recording) && <CheckIcon aria-hidden />}
            </ListItemButton>
          </Box>
        ))}
      </Box>
      <Typography
        id={keysHelpId}
        variant="body2"
        sx={{ color: "text.secondary", marginBlockStart: 1, display: { xs: "none", md: "block" } }}
      >
        {t("media.keys.one")}
      </Typography>
    </>
  );
}

/** Name of a recording, its kind, duration and age, and where it was last used. */
function RecordingSummary({
  recording: { kind, name, title, durationSeconds, createdAt, restricted, state },
}: {
  recording: ListedRecording;
}) {
  const t = useTranslate();
  const locale = useUiLocale();
  const Icon = kind === "video" ? Movie : Audiotrack;
  const label = name || title || t("recordings.unnamed");
  return (
    <>
      <Icon sx={{ flexShrink: 0, color: "text.secondary" }} />
      <Box component="span" sx={{ flexGrow: 1, minInlineSize: 0, lineHeight: 1.5 }}>
        <Box component="span" sx={{ display: "block", fontWeight: 600, overflowWrap: "anywhere" }}>
          <bdi>{label}</bdi>
        </Box>
        <Box
          component="span"
          sx={{
            display: "flex",
            flexWrap: "wrap",
            columnGap: 1.5,
            fontSize: 13,
            color: "text.secondary",
          }}
        >
          <span>{t(`body.media.${kind}`)}</span>
          {durationSeconds !== null && <span>{formatDuration(durationSeconds, locale)}</span>}
          <RelativeTime at={createdAt} />
          {state !== "ready" && (
            <StateBadge tone={state === "failed" ? "bad" : "waiting"}>
              {t(`recordings.state.${state}`)}
            </StateBadge>
          )}
          {restricted && <StateBadge tone="urgent">{t("recordings.restricted")}</StateBadge>}
        </Box>
        {title && title !== label && (
          <Box
            component="span"
            sx={{
              display: "block",
              fontSize: 13,
              color: "text.secondary",
              overflowWrap: "anywhere",
            }}
          >
            {t("recordings.used")} <bdi>{title}</bdi>
          </Box>
        )}
      </Box>
    </>
  );
}
