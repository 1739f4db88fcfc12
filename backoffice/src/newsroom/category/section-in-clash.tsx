import { useQuery } from "@tanstack/react-query";
import { client } from "../../frame/client.ts";
import type { ClashValue } from "../../frame/form/field-choices.tsx";
import { TextOf } from "../../frame/form/text-of.tsx";
import { useLocalized } from "../../frame/locale.ts";
import { PictureInClash } from "../listing/picture-in-clash.tsx";

function SectionOf({ id }: { id: number }) {
  const localized = useLocalized();
  const { data } = useQuery({ queryKey: ["category", "clash", id], queryFn: () => client.category.staffGet({ id }), retry: false });
  return <TextOf value={data ? localized(data.name) : `#${id}`} />;
}

/** What two people wrote into one field of a section: that above it by its name. */
export const SectionInClash: ClashValue = (given) =>
  given.field === "parentId" && typeof given.value === "number" ? <SectionOf id={given.value} /> : <PictureInClash {...given} />;
