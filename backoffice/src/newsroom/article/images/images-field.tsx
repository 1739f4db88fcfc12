import { useState } from "react";
import { useTranslate } from "react-admin";
import { useFieldArray, useFormState } from "react-hook-form";
import type { ChosenPicture } from "../../media/chosen-picture.ts";
import { PictureRow } from "../../media/input/picture-row.tsx";
import { PicturesBox } from "../../media/input/pictures-box.tsx";
import { useDroppedFiles } from "../../media/upload/use-dropped-files.ts";
import { useUploads } from "../../media/upload/use-uploads.ts";
import { usePictureChooser } from "../../media/use-picture-chooser.tsx";
import { type ArticleValues, useArticleValue } from "../form/article-form-values.ts";
import { FieldBox } from "../form/field-box.tsx";
import { ImageWords } from "./image-words.tsx";
import { useKnownPictures, usePicturesOf } from "./known-pictures.tsx";

/** Pictures that an article holds at most. */
const MOST = 50;

/** What an article keeps of a picture when it is chosen. What the library says of it holds until the article says otherwise. */
const asImage = ({ mediaId, caption }: ChosenPicture) => ({ mediaId, caption, credit: "", alt: "", decorative: false });

/** The pictures of the article in their order, the lead first: from the library, or files that are dropped here. */
export function ImagesField() {
  const translate = useTranslate();
  const locale = useArticleValue("locale");
  const { fields, append, move, remove } = useFieldArray<ArticleValues, "images">({ name: "images" });
  const { errors } = useFormState<ArticleValues>({ name: "images" });
  const pictures = usePicturesOf(fields.map(({ mediaId }) => mediaId));
  const { remember } = useKnownPictures();
  const choose = usePictureChooser();
  const [dragged, setDragged] = useState<number | null>(null);
  const take = (chosen: ChosenPicture[]) => {
    remember(chosen);
    append(chosen.slice(0, MOST - fields.length).map(asImage), { shouldFocus: false });
  };
  const { uploads, upload, clear } = useUploads({ locale, onTaken: (picture) => take([picture]) });
  const dropping = useDroppedFiles((files) => {
    clear();
    // A refusal is told below.
    void upload(files).catch(() => {});
  });
  return (
    <FieldBox source="images">
      <PicturesBox
        title={translate("resources.article.fields.images")}
        empty={translate("resources.article.images.empty")}
        uploads={uploads}
        dropping={dropping}
        error={errors.images?.message ?? errors.images?.root?.message}
        full={fields.length >= MOST}
        onAdd={() => void choose({ multiple: true, locale }).then(take)}
      >
        {fields.map(({ id, mediaId }, index) => (
          <PictureRow
            key={id}
            index={index}
            count={fields.length}
            picture={pictures.get(mediaId)}
            dragged={dragged}
            onDrag={setDragged}
            onMove={move}
            onRemove={() => remove(index)}
          >
            <ImageWords index={index} picture={pictures.get(mediaId)} />
          </PictureRow>
        ))}
      </PicturesBox>
    </FieldBox>
  );
}
