import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { Box } from "@mui/material";
import { lazy, Suspense, useContext } from "react";
import { useGetValidationErrorMessage, useRecordContext, useTranslate } from "react-admin";
import { useController } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { SavingContext } from "../../../platform/form/save/saving.ts";
import { toChosenImage } from "../../media/chosen-image.ts";
import { useAnimationNotice } from "../../media/upload/use-animation-notice.ts";
import { useUploads } from "../../media/upload/use-uploads.ts";
import { useImageChooser } from "../../media/use-image-chooser.tsx";
import { imageIdsIn } from "../images/image-ids-in.ts";
import { useArticleImages, useKnownImages } from "../images/known-images.tsx";
import { WritingAids } from "../writing/writing-aids.tsx";
import { type ArticleValues, useArticleValue } from "./article-form-values.ts";
import { FieldBox } from "./field-box.tsx";

const BodyEditor = lazy(async () => ({
  default: (await import("../body/body-editor.tsx")).BodyEditor,
}));
// Here rather than in the editor: this chunk lists most of their files already.
const MediaDialog = lazy(async () => ({
  default: (await import("../body/dialogs/media-dialog.tsx")).MediaDialog,
}));
const MediaView = lazy(async () => ({
  default: (await import("../body/views/media-view.tsx")).MediaView,
}));
const MEDIA_PARTS = { MediaDialog, MediaView };

/** No-op: the save shortcut of the whole form handles the same key event. */
const handledByForm = () => {};

/** Body of the article. The editor is loaded on demand. */
export function BodyField() {
  const translate = useTranslate();
  const messageOf = useGetValidationErrorMessage();
  const { field, fieldState } = useController<ArticleValues, "body">({ name: "body" });
  const locale = useArticleValue("locale");
  const record = useRecordContext<ArticleRecord>();
  const saving = useContext(SavingContext);
  const noticeAnimation = useAnimationNotice();
  const choose = useImageChooser();
  const { remember } = useKnownImages();
  const { upload } = useUploads({ locale, onUploaded: (image) => remember([image]) });
  const pictures = useArticleImages(imageIdsIn(field.value));
  return (
    <FieldBox source="body">
      <Suspense fallback={<Box sx={{ minBlockSize: 320 }} />}>
        <BodyEditor
          // The schema depends on the writing direction of the language.
          key={locale}
          articleId={record?.id ?? null}
          createdId={() => saving?.lastSave.createdId ?? null}
          value={field.value}
          onChange={field.onChange}
          locale={locale}
          label={translate("resources.article.fields.body")}
          error={fieldState.error && messageOf(fieldState.error.message ?? "")}
          chooseImages={async (multiple) => {
            const chosen = await choose({ multiple, locale });
            remember(chosen);
            return chosen;
          }}
          uploadImages={upload}
          fetchImage={async (url) => {
            const stored = await client.media.fetch({ url });
            noticeAnimation(stored);
            const image = toChosenImage(stored, locale);
            remember([image]);
            return image;
          }}
          images={pictures}
          onSave={handledByForm}
          mediaParts={MEDIA_PARTS}
        />
      </Suspense>
      <WritingAids />
    </FieldBox>
  );
}
