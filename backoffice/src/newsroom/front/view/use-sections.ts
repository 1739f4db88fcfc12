import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";

const SECTIONS_STALE_MS = MINUTE;

/** Returns the sections that have a front, with names in the language of the UI. */
export function useSections(): readonly { id: number; name: string }[] {
  const locale = useUiLocale();
  const { data } = useQuery({
    queryKey: ["category", "all", locale],
    queryFn: () => client.category.all({ locale }),
    staleTime: SECTIONS_STALE_MS,
  });
  return data ?? [];
}
