import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { client } from "../../platform/api/client.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";

export interface AudienceSelection {
  channelId: number;
  programId?: number | undefined;
  from: string;
  to: string;
}

/** Query key of audience figures. */
const KEY = "audience-figures";
/** Refetch interval while the figures change, in milliseconds. */
const REFETCH_INTERVAL_MS = MINUTE;

/** Channels to choose from. */
export function useChannels() {
  const locale = useUiLocale();
  return useQuery({
    queryKey: [KEY, "channels", locale],
    queryFn: ({ signal }) => client.channel.pick({ locale }, { signal }),
  });
}

/** Figures of a channel, or of a program on it; undefined selects nothing. */
export function useAudienceReport(selection: AudienceSelection | undefined) {
  const locale = useUiLocale();
  return useQuery({
    queryKey: [KEY, "report", selection, locale],
    queryFn: ({ signal }) =>
      client.audienceFigures.report({ ...(selection as AudienceSelection), locale }, { signal }),
    enabled: selection !== undefined,
    refetchInterval: REFETCH_INTERVAL_MS,
    placeholderData: keepPreviousData,
  });
}

/** Figures of a channel by minute of a day. */
export function useAudienceDay(channelId: number, date: string) {
  const locale = useUiLocale();
  return useQuery({
    queryKey: [KEY, "day", channelId, date, locale],
    queryFn: ({ signal }) => client.audienceFigures.day({ channelId, date, locale }, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
    placeholderData: keepPreviousData,
  });
}
