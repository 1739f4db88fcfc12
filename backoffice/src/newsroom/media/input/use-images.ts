import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { client } from "../../../platform/api/client.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";

/** Returns images by id; those that are not `known` are fetched, as after a draft was restored. */
export function useImages(
  ids: readonly number[],
  known: ReadonlyMap<number, ResponsiveImage>,
): ReadonlyMap<number, ResponsiveImage> {
  const locale = useUiLocale();
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  const fetched = useQueries({
    queries: missing.map((id) => ({
      queryKey: ["media", "picture", id, locale],
      queryFn: () => client.media.get({ id, locale }),
      retry: false,
    })),
    combine: (results) => results.flatMap(({ data }) => (data ? [data.picture] : [])),
  });
  return useMemo(
    () =>
      new Map([...known, ...fetched.map((image): [number, ResponsiveImage] => [image.id, image])]),
    [known, fetched],
  );
}
