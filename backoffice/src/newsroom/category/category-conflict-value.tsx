import { useQuery } from "@tanstack/react-query";
import { client } from "../../platform/api/client.ts";
import type { ConflictValue } from "../../platform/form/conflict/field-choices.tsx";
import { PlainTextValue } from "../../platform/form/conflict/plain-text-value.tsx";
import { useLocalized } from "../../platform/messages/locale.ts";
import { ImageConflictValue } from "../topic/image-conflict-value.tsx";

function CategoryLabel({ id }: { id: number }) {
  const localized = useLocalized();
  const { data } = useQuery({
    queryKey: ["category", "conflict", id],
    queryFn: () => client.category.staffGet({ id }),
    retry: false,
  });
  return <PlainTextValue value={data ? localized(data.name) : `#${id}`} />;
}

/** Value of a category field in an edit conflict; shows the parent category by its name. */
export const CategoryConflictValue: ConflictValue = (props) =>
  props.field === "parentId" && typeof props.value === "number" ? (
    <CategoryLabel id={props.value} />
  ) : (
    <ImageConflictValue {...props} />
  );
