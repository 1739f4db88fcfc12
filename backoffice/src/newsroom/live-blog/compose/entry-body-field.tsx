import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { Box } from "@mui/material";
import { lazy, Suspense } from "react";
import { client } from "../../../platform/api/client.ts";
import { imageIdsIn } from "../../article/images/image-ids-in.ts";
import { type ChosenImage, toChosenImage } from "../../media/chosen-image.ts";
import { useImages } from "../../media/input/use-images.ts";
import { useAnimationNotice } from "../../media/upload/use-animation-notice.ts";
import { useUploads } from "../../media/upload/use-uploads.ts";
import { useImageChooser } from "../../media/use-image-chooser.tsx";

const BodyEditor = lazy(async () => ({
  default: (await import("../../article/body/body-editor.tsx")).BodyEditor,
}));

const MediaView = lazy(async () => ({
  default: (await import("../../article/body/views/media-view.tsx")).MediaView,
}));
/** The field of the entry opens the dialog, and says why it cannot. */
const MEDIA_PARTS = { MediaView };

const NO_IMAGES: ReadonlyMap<number, ResponsiveImage> = new Map();
/** The text belongs to an entry, not to the form of the article. */
const noCreatedId = () => null;
const nothing = () => {};

interface EntryBodyFieldProps {
  value: ArticleDocument;
  onChange: (value: ArticleDocument) => void;
  /** Language of the article. */
  locale: Locale;
  label: string;
  placeholder: string;
}

/** Text of an entry: the editor of articles in a low frame. Own video and audio are added outside. */
export function EntryBodyField({ locale, ...field }: EntryBodyFieldProps) {
  const choose = useImageChooser();
  const noticeAnimation = useAnimationNotice();
  const { upload } = useUploads({ locale });
  const images = useImages(imageIdsIn(field.value), NO_IMAGES);
  const fetchImage = async (url: string): Promise<ChosenImage> => {
    const stored = await client.media.fetch({ url });
    noticeAnimation(stored);
    return toChosenImage(stored, locale);
  };
  return (
    <Suspense fallback={<Box sx={{ minBlockSize: 208 }} />}>
      <BodyEditor
        {...field}
        // The schema depends on the writing direction of the language.
        key={locale}
        compact
        locale={locale}
        articleId={null}
        createdId={noCreatedId}
        chooseImages={(multiple) => choose({ multiple, locale })}
        uploadImages={upload}
        fetchImage={fetchImage}
        images={images}
        mediaParts={MEDIA_PARTS}
        onSave={nothing}
      />
    </Suspense>
  );
}
