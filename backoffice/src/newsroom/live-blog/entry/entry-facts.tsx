import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import KeyIcon from "@mui/icons-material/StarOutlined";
import { Box, Chip } from "@mui/material";
import type { ReactNode } from "react";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useColleagueName } from "../../work/colleague-name.ts";
import { useAlertMessages } from "../alerts/alert-messages.ts";
import { useDesk } from "../desk/use-desk.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { PairLine } from "../pair/pair-line.tsx";
import { ClockTime, delayOf } from "./event-time.tsx";
import { StoryLink } from "./story-link.tsx";

interface EntryFactsProps {
  entry: LiveDeskEntry;
  /** Whether readers do not see it yet: the delay of its receipt matters. */
  isWaiting?: boolean;
  children?: ReactNode;
}

/** Facts above the text of an entry: when, by whom, and what is special about it. */
export function EntryFacts({ entry, isWaiting = false, children }: EntryFactsProps) {
  const message = useLiveMessages();
  const alertMessage = useAlertMessages();
  const nameOf = useColleagueName();
  const { premium, blog } = useDesk().desk;
  const { eventAt, author, byline, label, keyEvent, alert, late, free, editedAt } = entry;
  const name = nameOf(author);
  const stream = blog?.streams.find(({ id }) => id === entry.stream);
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 1,
        rowGap: 0.5,
        fontSize: 13,
        color: "text.secondary",
        "& time": { color: "text.primary" },
      }}
    >
      <ClockTime at={eventAt} />
      {keyEvent && (
        <Chip size="small" icon={<KeyIcon />} label={message("field.keyEvent")} color="primary" />
      )}
      {isWaiting && alert && !keyEvent && (
        <Chip size="small" variant="outlined" label={alertMessage("entry")} />
      )}
      {stream && <Chip size="small" label={<bdi>{stream.name}</bdi>} />}
      {label && <Chip size="small" variant="outlined" label={<bdi>{label}</bdi>} />}
      {premium && !free && (
        <Chip size="small" variant="outlined" label={message("entry.subscribers")} />
      )}
      <bdi>{name}</bdi>
      {byline && byline !== name && <bdi>({byline})</bdi>}
      {isWaiting && <Delay entry={entry} />}
      {isWaiting && late && <Chip size="small" color="warning" label={message("entry.late")} />}
      {editedAt && (
        <span>
          {message("entry.edited")} <RelativeTime at={editedAt} />
        </span>
      )}
      {children}
      {entry.story && <StoryLink story={entry.story} />}
      <PairLine entry={entry} />
    </Box>
  );
}

/** Receipt of an entry that happened earlier. */
function Delay({ entry }: { entry: LiveDeskEntry }) {
  const message = useLiveMessages();
  const formatNumber = useNumberFormat();
  const minutes = delayOf(entry);
  if (minutes === null)
    return (
      <span>
        {message("entry.received")} <RelativeTime at={entry.receivedAt} />
      </span>
    );
  return (
    <Box component="span" sx={{ color: "text.primary", fontWeight: 600 }}>
      {message("entry.delay", { smart_count: minutes, number: formatNumber(minutes) })}
    </Box>
  );
}
