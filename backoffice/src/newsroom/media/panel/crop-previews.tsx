import {
  automaticArea,
  IMAGE_SHAPE_NAMES,
} from "@masthead/contract/newsroom/media/image-shapes.ts";
import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import CropIcon from "@mui/icons-material/CropOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { useFormState } from "react-hook-form";
import { hasChanges } from "../../../platform/form/save/has-changes.ts";
import { CroppedImage } from "../crop/cropped-image.tsx";
import { LazyCropDialog } from "../crop/lazy-crop-dialog.tsx";
import type { Point } from "./point.ts";

/** Previews of an image in every shape: the manual crop, or the area around the focal point. */
export function CropPreviews({ record, point }: { record: MediaRecord; point: Point }) {
  const translate = useTranslate();
  const { picture, crops } = record;
  return (
    <Box
      role="group"
      aria-label={translate("media.crop.label")}
      sx={{
        display: "grid",
        gap: 1.5,
        gridTemplateColumns: { xs: "repeat(3, minmax(0, 1fr))", md: "repeat(5, minmax(0, 1fr))" },
      }}
    >
      {IMAGE_SHAPE_NAMES.map((shape) => {
        const area =
          crops[shape] ?? automaticArea({ ...picture, focalX: point.x, focalY: point.y }, shape);
        return (
          <Box key={shape} component="figure" sx={{ margin: 0 }}>
            <Box sx={{ overflow: "hidden", borderRadius: 1 }}>
              <CroppedImage image={picture} area={area} sizes="360px" />
            </Box>
            <Typography component="figcaption" variant="body2" sx={{ color: "text.secondary" }}>
              {translate(`media.crop.shape.${shape}`)}{" "}
              <bdi dir="ltr">{translate(`media.crop.ratio.${shape}`)}</bdi>
            </Typography>
          </Box>
        );
      })}
      {record.abilities.update && <CropButton mediaId={record.id} />}
    </Box>
  );
}

function CropButton({ mediaId }: { mediaId: number }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  // Unsaved changes apply to the current version.
  const isDirty = hasChanges(useFormState());
  return (
    <Box sx={{ gridColumn: "1 / -1" }}>
      <Button
        fullWidth
        variant="outlined"
        startIcon={<CropIcon />}
        disabled={isDirty}
        onClick={() => setOpen(true)}
        sx={{ minBlockSize: 44 }}
      >
        {translate("media.crop.open")}
      </Button>
      {isDirty && (
        <Typography variant="body2" sx={{ color: "text.secondary", marginBlockStart: 0.5 }}>
          {translate("media.replace.saveFirst")}
        </Typography>
      )}
      <LazyCropDialog mediaId={isOpen ? mediaId : null} onClose={() => setOpen(false)} />
    </Box>
  );
}
