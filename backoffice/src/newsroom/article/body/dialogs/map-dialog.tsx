import { type ArticleMap, MAP_LIMITS } from "@masthead/contract/newsroom/article/map/map.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { Button, FormHelperText, TextField, Typography } from "@mui/material";
import { useDeferredValue, useLayoutEffect, useMemo, useState } from "react";
import { useTranslate } from "react-admin";
import { useNumberFormat } from "../../../../platform/messages/use-number-format.ts";
import { useBodyContext } from "../body-context.ts";
import { ExtentInput } from "../map/extent-input.tsx";
import { MapDrawing } from "../map/map-drawing.tsx";
import {
  completeMap,
  drawableMap,
  emptyPlace,
  formOf,
  type MapForm,
  type TypedPlace,
} from "../map/map-form.ts";
import { PlaceFields } from "../map/place-fields.tsx";
import { PreviewColumns } from "./preview-columns.tsx";
import { SmallDialog } from "./small-dialog.tsx";

export interface MapDialogProps {
  open: boolean;
  /** Current map; missing for a new one. */
  map?: ArticleMap | null;
  onClose(): void;
  onExited?: () => void;
  onChoose(map: ArticleMap): void;
}

/** Dialog for the places and the texts of a map, with a preview. */
export function MapDialog({ open, map, onClose, onExited, onChoose }: MapDialogProps) {
  const t = useTranslate();
  const formatNumber = useNumberFormat();
  const { locale } = useBodyContext();
  const [form, setForm] = useState(() => formOf(map));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [newest, setNewest] = useState<number>();
  useLayoutEffect(() => {
    if (!open) return;
    setForm(formOf(map));
    setIsSubmitted(false);
    setNewest(undefined);
  }, [open, map]);
  const deferred = useDeferredValue(form);
  const drawn = useMemo(() => drawableMap(deferred), [deferred]);
  const { places } = form;

  function submit() {
    setIsSubmitted(true);
    const complete = completeMap(form);
    if (!complete) return;
    onChoose(complete);
    onClose();
  }

  function addPlace() {
    const place = emptyPlace(places);
    setForm({ ...form, places: [...places, place] });
    setNewest(place.key);
  }

  const changePlace = (changed: TypedPlace) =>
    setForm({
      ...form,
      places: places.map((place) => (place.key === changed.key ? changed : place)),
    });
  const text = (name: keyof Pick<MapForm, "title" | "source">) => {
    const isMissing = name === "title" && isSubmitted && !form.title.trim();
    return (
      <TextField
        autoFocus={name === "title"}
        fullWidth
        margin="dense"
        size="small"
        label={t(`body.map.${name}`)}
        value={form[name]}
        error={isMissing}
        helperText={isMissing ? t("body.map.problem.title") : undefined}
        onChange={({ target }) => setForm({ ...form, [name]: target.value })}
        slotProps={{
          htmlInput: { lang: locale, dir: directionOf(locale), maxLength: MAP_LIMITS[name] },
        }}
      />
    );
  };

  return (
    <SmallDialog
      open={open}
      maxWidth="md"
      title={t(map ? "body.map.change" : "body.tool.map")}
      submitLabel={t(map ? "body.dialog.change" : "body.dialog.insert")}
      onClose={onClose}
      onSubmit={submit}
      onExited={onExited}
    >
      <PreviewColumns
        label={t("body.map.preview")}
        preview={
          drawn ? (
            <MapDrawing map={drawn} locale={locale} />
          ) : (
            <Typography sx={{ color: "text.secondary" }}>{t("body.map.no_preview")}</Typography>
          )
        }
      >
        {text("title")}
        <ExtentInput
          value={form.extent}
          onChange={(extent) => setForm((current) => ({ ...current, extent }))}
        />
        <FormHelperText sx={{ marginBlock: 1 }}>{t("body.map.coordinates_hint")}</FormHelperText>
        {places.map((place, index) => (
          <PlaceFields
            key={place.key}
            place={place}
            number={formatNumber(index + 1)}
            locale={locale}
            isSubmitted={isSubmitted}
            isFocused={place.key === newest}
            onChange={changePlace}
            onRemove={
              places.length > 1
                ? () => setForm({ ...form, places: places.filter(({ key }) => key !== place.key) })
                : undefined
            }
          />
        ))}
        {places.length < MAP_LIMITS.places ? (
          <Button disableRipple onClick={addPlace}>
            {t("body.map.add_place")}
          </Button>
        ) : (
          <FormHelperText>
            {t("body.map.most_places", { number: formatNumber(MAP_LIMITS.places) })}
          </FormHelperText>
        )}
        {text("source")}
      </PreviewColumns>
    </SmallDialog>
  );
}
