import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import { HISTORY_DAYS, type Song } from "@masthead/contract/broadcast/song.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import { Box, Button, IconButton, LinearProgress, Typography } from "@mui/material";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { FormSection } from "../../../platform/form/form-section.tsx";
import { DateField } from "../../../platform/form/input/date-field.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { addDays } from "../../../platform/time/days.ts";
import { useStation } from "../../../platform/time/station.ts";
import { fromWallTime, toWallTime } from "../../../platform/time/station-time.ts";
import { useAction } from "../../../platform/use-action.ts";

/** Height of the list in pixels: the form goes on below it. */
const LIST_HEIGHT = 440;

/** Songs that a radio channel has played, newest first, up to a day; wrong ones can be deleted. */
export function SongHistory({ channel }: { channel: StaffChannel }) {
  const translate = useTranslate();
  const { timeZone } = useStation();
  const today = toWallTime(serverNow(), timeZone).slice(0, 10);
  const [day, setDay] = useState<string>();
  const { songs, query } = useSongs(
    channel.id,
    day && (fromWallTime(`${addDays(day, 1)}T00:00`, timeZone) ?? undefined),
  );
  const remove = useRemoveSong(channel.id, () => query.refetch());
  const message = (name: string) => translate(`resources.channels.song.history.${name}`);
  return (
    <FormSection title="resources.channels.song.history.title">
      <DateField
        type="date"
        label={message("until")}
        value={day ?? today}
        onChange={({ target: { value } }) => setDay(value || undefined)}
        onKeyDown={keepFromForm}
        slotProps={{ htmlInput: { max: today, min: addDays(today, 1 - HISTORY_DAYS) } }}
      />
      {query.isPending && <LinearProgress aria-label={translate("ra.page.loading")} />}
      {query.error && <Typography role="alert">{errorMessage(query.error)}</Typography>}
      {query.isSuccess && songs.length === 0 && (
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {message("empty")}
        </Typography>
      )}
      <Box
        component="ul"
        aria-label={message("title")}
        sx={{
          listStyle: "none",
          margin: 0,
          padding: 0,
          maxBlockSize: LIST_HEIGHT,
          overflowY: "auto",
        }}
      >
        {songs.map((song) => (
          <SongRow key={song.at} song={song} onRemove={() => void remove(song)} />
        ))}
      </Box>
      {query.hasNextPage && (
        <Button
          variant="outlined"
          disabled={query.isFetching}
          onClick={() => void query.fetchNextPage()}
          sx={{ minBlockSize: 40, marginBlockStart: 1 }}
        >
          {message("older")}
        </Button>
      )}
    </FormSection>
  );
}

/** Keeps Enter in the day from saving the channel. */
const keepFromForm = (event: KeyboardEvent) => {
  if (event.key === "Enter") event.preventDefault();
};

function useSongs(id: number, before: string | undefined) {
  const query = useInfiniteQuery({
    queryKey: ["channel-songs", id, before],
    queryFn: ({ pageParam }) =>
      client.song.staffList({ id, ...(pageParam !== undefined && { before: pageParam }) }),
    initialPageParam: before,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
  });
  return { query, songs: query.data?.pages.flatMap(({ data }) => data) ?? [] };
}

/** Returns a function that deletes a song after a confirmation, and then reads the list again. */
function useRemoveSong(id: number, refetch: () => Promise<unknown>) {
  const translate = useTranslate();
  const confirm = useConfirm();
  const { run } = useAction(refetch);
  return async (song: Song) => {
    const confirmed = await confirm({
      title: translate("resources.channels.song.history.deleteTitle", { song: nameOf(song) }),
      text: translate("resources.channels.song.history.deleteText"),
      confirm: translate("resources.channels.song.history.delete"),
      dangerous: true,
    });
    if (confirmed)
      await run(
        () => client.song.remove({ id, at: song.at }),
        "resources.channels.song.history.deleted",
      );
  };
}

const nameOf = ({ artist, title }: Song) => (artist ? `${artist} – ${title}` : title);

const TIME_FORMAT = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" } as const;

function SongRow({ song, onRemove }: { song: Song; onRemove: () => void }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { timeZone } = useStation();
  const format = new Intl.DateTimeFormat(intlLocale(locale), { ...TIME_FORMAT, timeZone });
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1,
        borderBlockEnd: "1px solid",
        borderColor: "divider",
      }}
    >
      <Box sx={{ flex: 1, minInlineSize: 0, paddingBlock: 0.5 }}>
        <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
          <bdi>{nameOf(song)}</bdi>
        </Typography>
        <Typography
          variant="caption"
          component="time"
          dateTime={song.at}
          sx={{ color: "text.secondary" }}
        >
          {format.format(new Date(song.at))}
        </Typography>
      </Box>
      <IconButton
        aria-label={translate("resources.channels.song.history.deleteSong", { song: nameOf(song) })}
        onClick={onRemove}
        sx={{ inlineSize: 44, blockSize: 44 }}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
