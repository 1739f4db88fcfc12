import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { client } from "../../frame/client.ts";
import { useDeskLocale } from "../../frame/locale.ts";
import { SCHEDULE } from "./move/use-moves.tsx";
import type { View } from "./view/use-view.ts";

/** How often it is looked whether someone else changed it, in milliseconds. */
const EVERY = 60_000;

/** What is looked at, and the channels that can be. */
export function useSchedule({ kind, first, days, channelId }: View) {
  const locale = useDeskLocale();
  const { data: channels } = useQuery({ queryKey: [SCHEDULE, "channels", locale], queryFn: () => client.channel.pick({ locale }) });
  const chosen = channelId ?? channels?.[0]?.id ?? null;
  const ofChannel = kind === "week" && chosen !== null ? { channelId: chosen } : {};
  const asked = { date: first, days, locale, ...ofChannel };
  const schedule = useQuery({
    queryKey: [SCHEDULE, asked],
    queryFn: () => client.schedule.staff(asked),
    enabled: kind === "day" || channels !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
  });
  return { schedule, channels: channels ?? [], channelId: chosen };
}
