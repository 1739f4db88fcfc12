import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { client } from "../../platform/api/client.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { SCHEDULE_QUERY_KEY } from "./move/schedule-query.ts";
import type { View } from "./view/use-view.ts";

/** Refetch interval, in milliseconds. */
const REFETCH_INTERVAL_MS = MINUTE;

/** Loads the schedule of the view, and the channels to choose from. */
export function useSchedule({ kind, days, channelId, gridId }: View) {
  const locale = useUiLocale();
  const { data: channels } = useQuery({
    queryKey: [SCHEDULE_QUERY_KEY, "channels", locale],
    queryFn: () => client.channel.pick({ locale }),
  });
  const selectedChannelId = channelId ?? channels?.[0]?.id ?? null;
  const channelFilter =
    kind === "week" && selectedChannelId !== null ? { channelId: selectedChannelId } : {};
  const input = {
    date: days[0] ?? "",
    days: days.length,
    locale,
    ...channelFilter,
    ...(gridId !== null && { gridId }),
  };
  const schedule = useQuery({
    queryKey: [SCHEDULE_QUERY_KEY, input],
    queryFn: () => client.schedule.staff(input),
    enabled: kind === "day" || channels !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  return { schedule, channels: channels ?? [], channelId: selectedChannelId };
}
