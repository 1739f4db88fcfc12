import AddIcon from "@mui/icons-material/AddPhotoAlternateOutlined";
import { Alert, Box, Button, LinearProgress, Typography } from "@mui/material";
import { useState } from "react";
import { useGetValidationErrorMessage, useTranslate } from "react-admin";
import { useFieldArray, useFormState } from "react-hook-form";
import type { ChosenPicture } from "../../media/chosen-picture.ts";
import { useDroppedFiles } from "../../media/upload/use-dropped-files.ts";
import { useUploads } from "../../media/upload/use-uploads.ts";
import { usePictureChooser } from "../../media/use-picture-chooser.tsx";
import { type ArticleValues, useArticleValue } from "../form/article-form-values.ts";
import { FieldBox } from "../form/field-box.tsx";
import { ImageRow } from "./image-row.tsx";
import { useKnownPictures, usePicturesOf } from "./known-pictures.tsx";

/** Pictures that an article holds at most. */
const MOST = 50;

/** What an article keeps of a picture when it is chosen. What the library says of it holds until the article says otherwise. */
const asImage = ({ mediaId, caption }: ChosenPicture) => ({ mediaId, caption, credit: "", alt: "", decorative: false });

/** The pictures of the article in their order, the lead first: from the library, or files that are dropped here. */
export function ImagesField() {
  const translate = useTranslate();
  const messageOf = useGetValidationErrorMessage();
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
  const { over, handlers } = useDroppedFiles((files) => {
    clear();
    // A refusal is told below.
    void upload(files).catch(() => {});
  });
  const sending = uploads.filter(({ state }) => state === "waiting" || state === "sending");
  const refused = uploads.filter(({ state }) => state === "refused");
  const said = errors.images?.message ?? errors.images?.root?.message;
  return (
    <FieldBox source="images">
      <Box
        component="section"
        aria-labelledby="article-images"
        {...handlers}
        sx={{
          border: 1,
          borderStyle: over ? "solid" : "dashed",
          borderColor: over ? "text.primary" : "divider",
          borderRadius: 1,
          padding: 2,
        }}
      >
        <Typography id="article-images" component="h3" sx={{ fontWeight: 600 }}>
          {translate("resources.article.fields.images")}
        </Typography>
        {fields.length === 0 && <Typography sx={{ color: "text.secondary" }}>{translate("resources.article.images.empty")}</Typography>}
        <Box component="ol" sx={{ listStyle: "none", padding: 0, margin: 0 }}>
          {fields.map(({ id, mediaId }, index) => (
            <ImageRow
              key={id}
              index={index}
              count={fields.length}
              picture={pictures.get(mediaId)}
              dragged={dragged}
              onDrag={setDragged}
              onMove={move}
              onRemove={() => remove(index)}
            />
          ))}
        </Box>
        {sending.map(({ key, file, share }) => (
          <Box key={key} sx={{ marginBlock: 1 }}>
            <Typography variant="body2" noWrap>
              <bdi>{file.name}</bdi>
            </Typography>
            <LinearProgress variant="determinate" value={share * 100} aria-label={file.name} />
          </Box>
        ))}
        {refused.map(({ key, file, reason }) => (
          <Alert key={key} severity="error" variant="outlined" sx={{ marginBlock: 1 }}>
            <bdi>{file.name}</bdi>: {reason}
          </Alert>
        ))}
        {said && (
          <Typography role="alert" variant="body2" color="error">
            {messageOf(said)}
          </Typography>
        )}
        <Button
          startIcon={<AddIcon />}
          disabled={fields.length >= MOST}
          onClick={() => void choose({ multiple: true, locale }).then(take)}
          sx={{ marginBlockStart: 1 }}
        >
          {translate("resources.article.images.add")}
        </Button>
        <Typography component="span" variant="body2" sx={{ color: "text.secondary", marginInlineStart: 1 }}>
          {translate("resources.article.images.drop")}
        </Typography>
      </Box>
    </FieldBox>
  );
}
