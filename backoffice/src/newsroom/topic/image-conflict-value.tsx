import { Box } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../platform/api/client.ts";
import type { ConflictValue } from "../../platform/form/conflict/field-choices.tsx";
import { PlainTextValue } from "../../platform/form/conflict/plain-text-value.tsx";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { Thumbnail } from "../media/thumbnail.tsx";

const IMAGE_FIELDS: ReadonlySet<string> = new Set([
  "imageId",
  "imageIds",
  "photoId",
  "logoId",
  "posterId",
  "coverId",
]);

function ImageById({ id }: { id: number }) {
  const locale = useUiLocale();
  const { data } = useQuery({
    queryKey: ["media", "picture", id, locale],
    queryFn: () => client.media.get({ id, locale }),
    retry: false,
  });
  if (!data) return <PlainTextValue value={`#${id}`} />;
  const { picture } = data;
  return (
    <Box sx={{ inlineSize: 160, blockSize: 107 }}>
      <Thumbnail image={picture} sizes="160px" fit="contain" alt={picture.alt || `#${id}`} />
    </Box>
  );
}

/** Value of a field in an edit conflict: images as thumbnails, anything else as text. */
export const ImageConflictValue: ConflictValue = ({ field, value }) => {
  const ids = (Array.isArray(value) ? value : [value]).filter((id) => typeof id === "number");
  if (!IMAGE_FIELDS.has(field) || !ids.length) return <PlainTextValue value={value} />;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {ids.map((id) => (
        <ImageById key={id} id={id} />
      ))}
    </Box>
  );
};
