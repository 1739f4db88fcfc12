import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { Box } from "@mui/material";
import { useMemo, useState } from "react";
import { useInput, useRecordContext, useResourceContext, useTranslate } from "react-admin";
import type { ChosenImage } from "./chosen-image.ts";
import { ImageRow } from "./input/image-row.tsx";
import { ImagesBox } from "./input/images-box.tsx";
import { useFieldUploads } from "./input/use-field-uploads.ts";
import { useImages } from "./input/use-images.ts";
import { useImageChooser } from "./use-image-chooser.tsx";

interface ImagesInputProps {
  /** Field with the ordered ids of the images. */
  source: string;
  /** Record field with the images themselves. */
  preview: string;
  max: number;
}

const entriesById = (images: readonly ResponsiveImage[]) =>
  images.map((image): [number, ResponsiveImage] => [image.id, image]);

/** Form input for an ordered list of images: chosen from the media library, or dropped as files. */
export function MediaImagesInput({ source, preview, max }: ImagesInputProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const record = useRecordContext();
  const { field, fieldState } = useInput({ source, defaultValue: [] });
  const ids: number[] = Array.isArray(field.value) ? field.value : [];
  const [chosen, setChosen] = useState<readonly ResponsiveImage[]>([]);
  const saved: readonly ResponsiveImage[] | undefined = record?.[preview];
  const knownImages = useMemo(
    () => new Map([...entriesById(saved ?? []), ...entriesById(chosen)]),
    [saved, chosen],
  );
  const imagesById = useImages(ids, knownImages);
  const choose = useImageChooser();
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null);

  const addChosen = (added: ChosenImage[]) => {
    setChosen((previous) => [...previous, ...added.map(({ picture }) => picture)]);
    field.onChange([...new Set([...ids, ...added.map(({ mediaId }) => mediaId)])].slice(0, max));
  };
  const move = (from: number, to: number) => {
    const id = ids[from];
    if (id !== undefined) field.onChange(ids.toSpliced(from, 1).toSpliced(to, 0, id));
  };
  const { uploads, dropZone, uploadFiles } = useFieldUploads({
    onUploaded: (image) => addChosen([image]),
  });
  return (
    <Box sx={{ marginBlock: 1 }}>
      <ImagesBox
        title={translate(`resources.${resource}.fields.${source}`)}
        emptyMessage={translate("media.input.empty")}
        uploads={uploads}
        dropZone={dropZone}
        error={fieldState.error?.message}
        full={ids.length >= max}
        onAdd={() => void choose({ multiple: true }).then(addChosen)}
        onFiles={uploadFiles}
      >
        {ids.map((id, index) => (
          <ImageRow
            key={id}
            index={index}
            count={ids.length}
            image={imagesById.get(id)}
            draggedIndex={draggedIndex}
            onDrag={setDraggedIndex}
            onMove={move}
            onRemove={() => field.onChange(ids.filter((one) => one !== id))}
          />
        ))}
      </ImagesBox>
    </Box>
  );
}
