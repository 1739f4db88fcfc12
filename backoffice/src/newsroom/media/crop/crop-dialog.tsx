import {
  automaticArea,
  heightOf,
  IMAGE_SHAPES,
  type ImageArea,
  type ImageShape,
  largestWidth,
  type ManualCrops,
} from "@masthead/contract/newsroom/media/image-shapes.ts";
import type { MediaDetails } from "@masthead/contract/newsroom/media/media.ts";
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
  useMediaQuery,
} from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { CropFrame } from "./crop-frame.tsx";
import { CroppedImage } from "./cropped-image.tsx";
import { ShapeButtons } from "./shape-buttons.tsx";

/** Dialog that chooses which part of an image is shown in each shape. */
export function CropDialog({ mediaId, onClose }: { mediaId: number; onClose: () => void }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const titleId = useId();
  const isSmallScreen = useMediaQuery("(max-width: 700px)");
  const [isOpen, setOpen] = useState(true);
  const { data, error } = useQuery({
    queryKey: ["media", "crop", mediaId, locale],
    queryFn: () => client.media.get({ id: mediaId, locale }),
    // The dialog starts from the current version of the image, and stays with it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const close = () => setOpen(false);
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      maxWidth="md"
      fullWidth
      fullScreen={isSmallScreen}
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: onClose } }}
    >
      <DialogTitle id={titleId}>{translate("media.crop.title")}</DialogTitle>
      {data ? (
        <CropForm record={data} onClose={close} />
      ) : (
        <DialogContent>
          {error ? (
            <Alert severity="error">{errorMessage(error)}</Alert>
          ) : (
            <LinearProgress aria-label={translate("media.loading")} />
          )}
        </DialogContent>
      )}
    </Dialog>
  );
}

function CropForm({ record: latest, onClose }: { record: MediaDetails; onClose: () => void }) {
  const record = useOpened(latest);
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [shape, setShape] = useState<ImageShape>("lead");
  const [crops, setCrops] = useState<ManualCrops>(record.crops);
  const [saveError, setSaveError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { picture } = record;
  const area = crops[shape] ?? automaticArea(picture, shape);
  const isTooSmall = largestWidth(picture, shape) < IMAGE_SHAPES[shape].minWidth;
  const isUnchanged = JSON.stringify(crops) === JSON.stringify(record.crops);

  const setArea = (changed: ImageArea) =>
    setCrops((previous) => ({ ...previous, [shape]: changed }));
  const reset = () => setCrops(({ [shape]: _, ...others }) => others);
  const save = async () => {
    setSaving(true);
    setSaveError(null);
    try {
      await client.media.edit({ id: record.id, version: record.version, crops });
      await queryClient.invalidateQueries({ queryKey: ["media"] });
      notify("media.crop.saved", { type: "success" });
      onClose();
    } catch (error) {
      setSaveError(errorMessage(error));
      setSaving(false);
    }
  };
  const minWidth = IMAGE_SHAPES[shape].minWidth;
  return (
    <>
      <DialogContent sx={{ paddingInline: { xs: 2, sm: 3 } }}>
        <ShapeButtons shape={shape} crops={crops} onChange={setShape} />
        {isTooSmall ? (
          <Alert severity="info" sx={{ marginBlock: 2 }}>
            {translate("media.crop.tooSmall", {
              width: formatNumber(minWidth),
              height: formatNumber(heightOf(shape, minWidth)),
            })}
          </Alert>
        ) : (
          <CropFrame
            image={picture}
            shape={shape}
            area={area}
            isManual={crops[shape] !== undefined}
            onChange={setArea}
          />
        )}
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "flex-start" }}>
          <Box component="figure" sx={{ margin: 0, inlineSize: 180 }}>
            <CroppedImage image={picture} area={area} sizes="360px" />
            <Typography component="figcaption" variant="body2" sx={{ color: "text.secondary" }}>
              <bdi dir="ltr">
                {formatNumber(area.width)} × {formatNumber(area.height)}
              </bdi>{" "}
              {translate("media.fact.pixels")}
            </Typography>
          </Box>
          <Box sx={{ flex: "1 1 260px", minInlineSize: 0 }}>
            <Typography variant="body2" sx={{ color: "text.secondary", marginBlockEnd: 1 }}>
              {translate("media.crop.help")}
            </Typography>
            <Button
              variant="outlined"
              disabled={!crops[shape]}
              onClick={reset}
              sx={{ minBlockSize: 44 }}
            >
              {translate("media.crop.reset")}
            </Button>
          </Box>
        </Box>
        {saveError && (
          <Alert severity="error" variant="outlined" sx={{ marginBlockStart: 2 }}>
            {saveError}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate("ra.action.cancel")}</Button>
        <Button variant="contained" disabled={isUnchanged || isSaving} onClick={() => void save()}>
          {translate("media.crop.save")}
        </Button>
      </DialogActions>
    </>
  );
}
