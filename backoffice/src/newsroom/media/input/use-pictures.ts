import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { client } from "../../../frame/client.ts";
import { useDeskLocale } from "../../../frame/locale.ts";

/** Pictures by their ids; those that are not `known` are asked for, as after text was brought back. */
export function usePictures(ids: readonly number[], known: ReadonlyMap<number, Picture>): ReadonlyMap<number, Picture> {
  const locale = useDeskLocale();
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  const asked = useQueries({
    queries: missing.map((id) => ({
      queryKey: ["media", "picture", id, locale],
      queryFn: () => client.media.get({ id, locale }),
      retry: false,
    })),
    combine: (results) => results.flatMap(({ data }) => (data ? [data.picture] : [])),
  });
  return useMemo(() => new Map([...known, ...asked.map((one): [number, Picture] => [one.id, one])]), [known, asked]);
}
