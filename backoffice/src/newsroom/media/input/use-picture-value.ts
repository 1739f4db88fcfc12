import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRecordContext } from "react-admin";
import { client } from "../../../frame/client.ts";
import { useDeskLocale } from "../../../frame/locale.ts";

interface Field {
  value: unknown;
  onChange(id: number): void;
}

/** The picture of a field that holds an id: as it was chosen, as the record's `preview` has it, or else as the library knows it. */
export function usePictureValue(field: Field, preview: string) {
  const record = useRecordContext();
  const locale = useDeskLocale();
  const [chosen, setChosen] = useState<Picture | null>(null);
  const id = typeof field.value === "number" ? field.value : null;
  const own: Picture | null = record?.[preview] ?? null;
  const known = [chosen, own].find((one) => one?.id === id) ?? null;
  // The text that someone was kept, or that another wrote meanwhile, names a picture alone.
  const { data } = useQuery({
    queryKey: ["media", "picture", id, locale],
    queryFn: () => client.media.get({ id: id ?? 0, locale }),
    enabled: id !== null && known === null,
    retry: false,
  });
  return {
    id,
    picture: id === null ? null : (known ?? (data?.id === id ? data.picture : null)),
    take({ picture }: { picture: Picture }) {
      setChosen(picture);
      field.onChange(picture.id);
    },
  };
}
