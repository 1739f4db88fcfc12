import { Alert, Box, Button } from "@mui/material";
import { useTranslate } from "react-admin";
import { Thumbnail } from "../../media/thumbnail.tsx";
import { useNumber } from "../body/use-number.ts";
import { goToField, goToPicture } from "../form/field-box.tsx";
import { usePicturesOf } from "../images/known-pictures.tsx";
import type { Lack, UndescribedPicture } from "./lacking.ts";

interface PublishCheckProps {
  lacks: Lack[];
  undescribed: UndescribedPicture[];
  /** Closes the dialog, so that what is missing can be filled in. */
  onLeave: () => void;
}

/** Where each lack is filled in. */
const FIELDS: Record<Exclude<Lack, "alt">, string> = { categoryId: "categoryId", summary: "summary", lead: "images", body: "body" };

/** What an article that is to be published lacks; each leads to where it is filled in, and each picture is named. */
export function PublishCheck({ lacks, undescribed, onLeave }: PublishCheckProps) {
  const translate = useTranslate();
  if (!lacks.length) return null;
  // Once the dialog has given the focus back.
  const leaveTo = (go: () => void) => {
    onLeave();
    setTimeout(go);
  };
  const link = { minBlockSize: 40, textAlign: "start", textDecoration: "underline", justifyContent: "flex-start" } as const;
  return (
    <Alert severity="warning" variant="outlined" sx={{ marginBlockStart: 2, color: "text.primary" }}>
      {translate("resources.article.lacks.title")}
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {lacks.map((lack) =>
          lack === "alt" ? (
            undescribed.map((picture) => (
              <li key={`${picture.place} ${picture.index}`}>
                <UndescribedButton picture={picture} onClick={() => leaveTo(() => goToPicture(picture.place, picture.index))} />
              </li>
            ))
          ) : (
            <li key={lack}>
              <Button color="inherit" size="small" sx={link} onClick={() => leaveTo(() => goToField(FIELDS[lack]))}>
                {translate(`resources.article.lacks.${lack}`)}
              </Button>
            </li>
          ),
        )}
      </Box>
    </Alert>
  );
}

function UndescribedButton({ picture, onClick }: { picture: UndescribedPicture; onClick: () => void }) {
  const translate = useTranslate();
  const number = useNumber();
  const { place, index, mediaId, caption } = picture;
  const known = usePicturesOf(mediaId === null ? [] : [mediaId]).get(mediaId ?? 0);
  const name = place === "body" ? "inText" : index === 0 ? "leadPicture" : "picture";
  return (
    <Button
      color="inherit"
      size="small"
      onClick={onClick}
      startIcon={
        <Box sx={{ inlineSize: 48, blockSize: 32, backgroundColor: "action.hover" }}>
          {known && <Thumbnail picture={known} sizes="48px" />}
        </Box>
      }
      sx={{ minBlockSize: 44, textAlign: "start", justifyContent: "flex-start" }}
    >
      <span>
        <span style={{ textDecoration: "underline" }}>
          {translate("resources.article.lacks.alt", {
            picture: translate(`resources.article.lacks.${name}`, { number: number(index + 1) }),
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
