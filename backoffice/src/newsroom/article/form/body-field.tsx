import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import { Box } from "@mui/material";
import { lazy, Suspense, useContext } from "react";
import { useGetValidationErrorMessage, useRecordContext, useTranslate } from "react-admin";
import { useController } from "react-hook-form";
import { SavingContext } from "../../../frame/form/saving.ts";
import { useUploads } from "../../media/upload/use-uploads.ts";
import { usePictureChooser } from "../../media/use-picture-chooser.tsx";
import { useKnownPictures, usePicturesOf } from "../images/known-pictures.tsx";
import { picturesIn } from "../images/pictures-in.ts";
import { type ArticleValues, useArticleValue } from "./article-form-values.ts";
import { FieldBox } from "./field-box.tsx";

const BodyEditor = lazy(async () => ({ default: (await import("../body/body-editor.tsx")).BodyEditor }));

/** Saved by the key of the whole form, which hears it as well. */
const byTheForm = () => {};

/** The body of the article. The editor is fetched when there is one to write. */
export function BodyField() {
  const translate = useTranslate();
  const messageOf = useGetValidationErrorMessage();
  const { field, fieldState } = useController<ArticleValues, "body">({ name: "body" });
  const locale = useArticleValue("locale");
  const record = useRecordContext<ArticleRecord>();
  const saving = useContext(SavingContext);
  const choose = usePictureChooser();
  const { remember } = useKnownPictures();
  const { upload } = useUploads({ locale, onTaken: (picture) => remember([picture]) });
  const pictures = usePicturesOf(picturesIn(field.value));
  return (
    <FieldBox source="body">
      <Suspense fallback={<Box sx={{ minBlockSize: 320 }} />}>
        <BodyEditor
          // Its schema has the direction of the language.
          key={locale}
          articleId={record?.id ?? null}
          madeId={() => saving?.last.made ?? null}
          value={field.value}
          onChange={field.onChange}
          locale={locale}
          label={translate("resources.article.fields.body")}
          error={fieldState.error && messageOf(fieldState.error.message ?? "")}
          choosePictures={async (multiple) => {
            const chosen = await choose({ multiple, locale });
            remember(chosen);
            return chosen;
          }}
          uploadPictures={upload}
          pictures={pictures}
          onSave={byTheForm}
        />
      </Suspense>
    </FieldBox>
  );
}
