import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { Box } from "@mui/material";
import { useMemo, useState } from "react";
import { useInput, useRecordContext, useResourceContext, useTranslate } from "react-admin";
import type { ChosenPicture } from "./chosen-picture.ts";
import { PictureRow } from "./input/picture-row.tsx";
import { PicturesBox } from "./input/pictures-box.tsx";
import { usePictures } from "./input/use-pictures.ts";
import { useDroppedFiles } from "./upload/use-dropped-files.ts";
import { useUploads } from "./upload/use-uploads.ts";
import { usePictureChooser } from "./use-picture-chooser.tsx";

interface PicturesInputProps {
  /** The field with the pictures' ids, in their order. */
  source: string;
  /** The record's field with the pictures themselves. */
  preview: string;
  /** Pictures that it holds at most. */
  most: number;
}

const byId = (pictures: readonly Picture[]) => pictures.map((one): [number, Picture] => [one.id, one]);

/** Several pictures of the library in a form, in an order that one may change: chosen there, or files that are dropped here. */
export function PicturesInput({ source, preview, most }: PicturesInputProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const record = useRecordContext();
  const { field, fieldState } = useInput({ source, defaultValue: [] });
  const ids: number[] = Array.isArray(field.value) ? field.value : [];
  const [chosen, setChosen] = useState<readonly Picture[]>([]);
  const own: readonly Picture[] | undefined = record?.[preview];
  const known = useMemo(() => new Map([...byId(own ?? []), ...byId(chosen)]), [own, chosen]);
  const pictures = usePictures(ids, known);
  const choose = usePictureChooser();
  const [dragged, setDragged] = useState<number | null>(null);

  const take = (more: ChosenPicture[]) => {
    setChosen((before) => [...before, ...more.map(({ picture }) => picture)]);
    field.onChange([...new Set([...ids, ...more.map(({ mediaId }) => mediaId)])].slice(0, most));
  };
  const move = (from: number, to: number) => {
    const id = ids[from];
    if (id !== undefined) field.onChange(ids.toSpliced(from, 1).toSpliced(to, 0, id));
  };
  const { uploads, upload, clear } = useUploads({ onTaken: (picture) => take([picture]) });
  const dropping = useDroppedFiles((files) => {
    clear();
    // A refusal is told below.
    void upload(files).catch(() => {});
  });
  return (
    <Box sx={{ marginBlock: 1 }}>
      <PicturesBox
        title={translate(`resources.${resource}.fields.${source}`)}
        empty={translate("media.input.empty")}
        uploads={uploads}
        dropping={dropping}
        error={fieldState.error?.message}
        full={ids.length >= most}
        onAdd={() => void choose({ multiple: true }).then(take)}
      >
        {ids.map((id, index) => (
          <PictureRow
            key={id}
            index={index}
            count={ids.length}
            picture={pictures.get(id)}
            dragged={dragged}
            onDrag={setDragged}
            onMove={move}
            onRemove={() => field.onChange(ids.filter((one) => one !== id))}
          />
        ))}
      </PicturesBox>
    </Box>
  );
}
