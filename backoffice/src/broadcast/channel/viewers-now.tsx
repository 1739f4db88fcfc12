import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../platform/api/client.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";

/** Refetch interval, in milliseconds. */
const REFETCH_INTERVAL_MS = 15_000;

/** Current number of viewers or listeners of the channel. */
export function ViewersNow({ channel }: { channel: StaffChannel }) {
  const locale = useUiLocale();
  const { data } = useQuery({
    queryKey: ["viewers"],
    queryFn: () => client.channel.viewers({}),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  const liveCount = data && (data.channels.find(({ id }) => id === channel.id)?.viewers ?? 0);
  return formatNumber(liveCount ?? channel.viewers ?? 0, locale);
}
