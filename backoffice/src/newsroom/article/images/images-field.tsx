import { lazy, Suspense, useState } from "react";
import { useTranslate } from "react-admin";
import { useFieldArray, useFormState } from "react-hook-form";
import type { ChosenImage } from "../../media/chosen-image.ts";
import { ImageRow } from "../../media/input/image-row.tsx";
import { ImagesBox } from "../../media/input/images-box.tsx";
import { useFieldUploads } from "../../media/input/use-field-uploads.ts";
import { useImageChooser } from "../../media/use-image-chooser.tsx";
import { type ArticleValues, useArticleValue } from "../form/article-form-values.ts";
import { FieldBox } from "../form/field-box.tsx";
import { ImageTexts } from "./image-texts.tsx";
import { useArticleImages, useKnownImages } from "./known-images.tsx";

const CropRowButton = lazy(async () => ({
  default: (await import("../../media/crop/crop-row-button.tsx")).CropRowButton,
}));

/** Maximum number of images of an article. */
const MAX_IMAGES = 50;

/**
 * Converts a chosen image to an image of the article. Texts of the media library apply until the
 * article overrides them.
 */
const toArticleImage = ({ mediaId, caption }: ChosenImage) => ({
  mediaId,
  caption,
  credit: "",
  alt: "",
  decorative: false,
});

/**
 * Ordered images of the article, the lead image first: chosen from the media library or dropped as
 * files.
 */
export function ImagesField() {
  const translate = useTranslate();
  const locale = useArticleValue("locale");
  const { fields, append, move, remove } = useFieldArray<ArticleValues, "images">({
    name: "images",
  });
  const { errors } = useFormState<ArticleValues>({ name: "images" });
  const imagesById = useArticleImages(fields.map(({ mediaId }) => mediaId));
  const { remember } = useKnownImages();
  const choose = useImageChooser();
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null);
  const addChosen = (chosen: ChosenImage[]) => {
    remember(chosen);
    append(chosen.slice(0, MAX_IMAGES - fields.length).map(toArticleImage), { shouldFocus: false });
  };
  const { uploads, dropZone, uploadFiles } = useFieldUploads({
    locale,
    onUploaded: (image) => addChosen([image]),
  });
  return (
    <FieldBox source="images">
      <ImagesBox
        title={translate("resources.article.fields.images")}
        emptyMessage={translate("resources.article.images.empty")}
        uploads={uploads}
        dropZone={dropZone}
        error={errors.images?.message ?? errors.images?.root?.message}
        full={fields.length >= MAX_IMAGES}
        onAdd={() => void choose({ multiple: true, locale }).then(addChosen)}
        onFiles={uploadFiles}
      >
        {fields.map(({ id, mediaId }, index) => (
          <ImageRow
            key={id}
            index={index}
            count={fields.length}
            image={imagesById.get(mediaId)}
            draggedIndex={draggedIndex}
            onDrag={setDraggedIndex}
            onMove={move}
            onRemove={() => remove(index)}
            action={
              index === 0 && (
                <Suspense>
                  <CropRowButton mediaId={mediaId} />
                </Suspense>
              )
            }
          >
            <ImageTexts index={index} image={imagesById.get(mediaId)} />
          </ImageRow>
        ))}
      </ImagesBox>
    </FieldBox>
  );
}
