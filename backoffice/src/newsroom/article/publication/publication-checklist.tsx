import { Alert, Box, Button } from "@mui/material";
import { useTranslate } from "react-admin";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { Thumbnail } from "../../media/thumbnail.tsx";
import { goToField, goToImage } from "../form/field-box.tsx";
import { useArticleImages } from "../images/known-images.tsx";
import type { ImageWithoutAlt, MissingField } from "./missing-fields.ts";

interface PublishCheckProps {
  missingFields: MissingField[];
  imagesWithoutAlt: ImageWithoutAlt[];
  /** Closes the dialog, so that missing fields can be filled in. */
  onClose: () => void;
}

/** Form field that contains each missing field. */
const FORM_FIELDS: Record<Exclude<MissingField, "alt">, string> = {
  categoryId: "categoryId",
  summary: "summary",
  lead: "images",
  body: "body",
};

/**
 * Publication checklist: missing fields of the article, each with a link to its form field, and
 * each image without alt text.
 */
export function PublicationChecklist({
  missingFields,
  imagesWithoutAlt,
  onClose,
}: PublishCheckProps) {
  const translate = useTranslate();
  if (!missingFields.length) return null;
  // After the dialog has returned the focus.
  const closeAndGoTo = (goTo: () => void) => {
    onClose();
    setTimeout(goTo);
  };
  const linkStyle = {
    minBlockSize: 40,
    textAlign: "start",
    textDecoration: "underline",
    justifyContent: "flex-start",
  } as const;
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ marginBlockStart: 2, color: "text.primary" }}
    >
      {translate("resources.article.missing.title")}
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {missingFields.map((field) =>
          field === "alt" ? (
            imagesWithoutAlt.map((image) => (
              <li key={`${image.field} ${image.index}`}>
                <ImageWithoutAltButton
                  image={image}
                  onClick={() => closeAndGoTo(() => goToImage(image.field, image.index))}
                />
              </li>
            ))
          ) : (
            <li key={field}>
              <Button
                color="inherit"
                size="small"
                sx={linkStyle}
                onClick={() => closeAndGoTo(() => goToField(FORM_FIELDS[field]))}
              >
                {translate(`resources.article.missing.${field}`)}
              </Button>
            </li>
          ),
        )}
      </Box>
    </Alert>
  );
}

function ImageWithoutAltButton({
  image,
  onClick,
}: {
  image: ImageWithoutAlt;
  onClick: () => void;
}) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const { field, index, mediaId, caption } = image;
  const libraryImage = useArticleImages(mediaId === null ? [] : [mediaId]).get(mediaId ?? 0);
  const labelKey = field === "body" ? "inText" : index === 0 ? "leadImage" : "image";
  return (
    <Button
      color="inherit"
      size="small"
      onClick={onClick}
      startIcon={
        <Box sx={{ inlineSize: 48, blockSize: 32, backgroundColor: "action.hover" }}>
          {libraryImage && <Thumbnail image={libraryImage} sizes="48px" />}
        </Box>
      }
      sx={{ minBlockSize: 44, textAlign: "start", justifyContent: "flex-start" }}
    >
      <span>
        <span style={{ textDecoration: "underline" }}>
          {translate("resources.article.missing.alt", {
            image: translate(`resources.article.missing.${labelKey}`, {
              number: formatNumber(index + 1),
            }),
          })}
        </span>
        {caption && (
          <Box component="bdi" sx={{ display: "block", color: "text.secondary" }}>
            {caption}
          </Box>
        )}
      </span>
    </Button>
  );
}
