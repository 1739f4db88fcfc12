import { Box } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../frame/client.ts";
import type { ClashValue } from "../../frame/form/field-choices.tsx";
import { TextOf } from "../../frame/form/text-of.tsx";
import { useDeskLocale } from "../../frame/locale.ts";
import { Thumbnail } from "../media/thumbnail.tsx";

const PICTURES: ReadonlySet<string> = new Set(["imageId", "imageIds", "photoId", "logoId", "posterId", "coverId"]);

function PictureOf({ id }: { id: number }) {
  const locale = useDeskLocale();
  const { data } = useQuery({ queryKey: ["media", "picture", id, locale], queryFn: () => client.media.get({ id, locale }), retry: false });
  if (!data) return <TextOf value={`#${id}`} />;
  const { picture } = data;
  return (
    <Box sx={{ inlineSize: 160, blockSize: 107 }}>
      <Thumbnail picture={picture} sizes="160px" fit="contain" alt={picture.alt || `#${id}`} />
    </Box>
  );
}

/** What two people wrote into one field: pictures are seen, all else is read. */
export const PictureInClash: ClashValue = ({ field, value }) => {
  const ids = (Array.isArray(value) ? value : [value]).filter((id) => typeof id === "number");
  if (!PICTURES.has(field) || !ids.length) return <TextOf value={value} />;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {ids.map((id) => (
        <PictureOf key={id} id={id} />
      ))}
    </Box>
  );
};
