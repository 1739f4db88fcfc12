import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRecordContext } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";

interface Field {
  value: unknown;
  onChange(id: number): void;
}

/**
 * Returns the image of a field that contains an id: as chosen, from the `preview` field of the
 * record, or fetched.
 */
export function useImageValue(field: Field, preview: string) {
  const record = useRecordContext();
  const locale = useUiLocale();
  const [chosen, setChosen] = useState<ResponsiveImage | null>(null);
  const id = typeof field.value === "number" ? field.value : null;
  const saved: ResponsiveImage | null = record?.[preview] ?? null;
  const known = [chosen, saved].find((candidate) => candidate?.id === id) ?? null;
  // A restored draft or a concurrent edit contains only the id of the image.
  const { data } = useQuery({
    queryKey: ["media", "picture", id, locale],
    queryFn: () => client.media.get({ id: id ?? 0, locale }),
    enabled: id !== null && known === null,
    retry: false,
  });
  return {
    id,
    image: id === null ? null : (known ?? (data?.id === id ? data.picture : null)),
    selectImage({ picture }: { picture: ResponsiveImage }) {
      setChosen(picture);
      field.onChange(picture.id);
    },
  };
}
