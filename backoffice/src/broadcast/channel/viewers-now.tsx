import { intlLocale } from "@masthead/contract/system/format.ts";
import { useQuery } from "@tanstack/react-query";
import { useRecordContext } from "react-admin";
import { client } from "../../frame/client.ts";
import { useDeskLocale } from "../../frame/locale.ts";

/** How often the viewers are counted anew, in milliseconds. */
const EVERY = 15_000;

/** How many watch or listen to the channel around it, kept up to date. */
export function ViewersNow() {
  const channel = useRecordContext();
  const locale = useDeskLocale();
  const { data } = useQuery({ queryKey: ["viewers"], queryFn: () => client.channel.viewers({}), refetchInterval: EVERY });
  const counted = data && (data.channels.find(({ id }) => id === channel?.id)?.viewers ?? 0);
  return new Intl.NumberFormat(intlLocale(locale)).format(counted ?? channel?.viewers ?? 0);
}
