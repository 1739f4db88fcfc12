import { MAP_LIMITS } from "@masthead/contract/newsroom/article/map/map.ts";
import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import Close from "@mui/icons-material/Close";
import { Box, TextField } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { BlockButton } from "../views/block-button.tsx";
import { problemOf, readLink, type TypedPlace } from "./map-form.ts";

interface PlaceFieldsProps {
  place: TypedPlace;
  /** Position in the list, formatted. */
  number: string;
  /** Language of the article. */
  locale: Locale;
  /** Whether missing texts are errors. */
  isSubmitted: boolean;
  isFocused: boolean;
  /** Missing for the only place. */
  onRemove?: (() => void) | undefined;
  onChange(place: TypedPlace): void;
}

/** Fields for a place of a map. Coordinates are checked when the field is left. */
export function PlaceFields({
  place,
  number,
  locale,
  isSubmitted,
  isFocused,
  onRemove,
  onChange,
}: PlaceFieldsProps) {
  const t = useTranslate();
  const [wasLeft, setWasLeft] = useState(false);
  const problem = problemOf(place);
  const showsName = isSubmitted && problem.name !== undefined;
  const showsCoordinates =
    problem.coordinates !== undefined &&
    (isSubmitted || (wasLeft && problem.coordinates !== "missing"));
  const inArticleLanguage = { lang: locale, dir: directionOf(locale) };
  return (
    <Box
      component="fieldset"
      aria-label={t("body.map.place", { number })}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr) auto", sm: "1fr 1fr auto" },
        columnGap: 1,
        border: 0,
        borderBlockStart: 1,
        borderColor: "divider",
        margin: 0,
        padding: 0,
        paddingBlock: 0.5,
      }}
    >
      <TextField
        autoFocus={isFocused}
        margin="dense"
        size="small"
        label={t("body.map.name")}
        value={place.name}
        error={showsName}
        helperText={showsName ? t("body.map.problem.name") : undefined}
        onChange={({ target }) => onChange({ ...place, name: target.value })}
        slotProps={{ htmlInput: { ...inArticleLanguage, maxLength: MAP_LIMITS.name } }}
      />
      <Box sx={{ gridColumn: { xs: "1", sm: "auto" }, display: "grid" }}>
        <TextField
          margin="dense"
          size="small"
          label={t("body.map.coordinates")}
          placeholder="31.95, 35.93"
          value={place.coordinates}
          error={showsCoordinates}
          helperText={showsCoordinates ? t(`body.map.problem.${problem.coordinates}`) : undefined}
          onBlur={() => setWasLeft(true)}
          onChange={({ target }) => onChange({ ...place, coordinates: readLink(target.value) })}
          slotProps={{ htmlInput: { dir: "ltr", spellCheck: false, autoComplete: "off" } }}
        />
      </Box>
      <Box sx={{ gridColumn: { xs: "2", sm: "3" }, gridRow: "1", alignSelf: "center" }}>
        {onRemove && (
          <BlockButton
            label={t("body.map.remove_place", { number })}
            icon={Close}
            onPress={onRemove}
          />
        )}
      </Box>
      <TextField
        margin="dense"
        size="small"
        label={t("body.map.note")}
        value={place.note}
        onChange={({ target }) => onChange({ ...place, note: target.value })}
        slotProps={{ htmlInput: { ...inArticleLanguage, maxLength: MAP_LIMITS.note } }}
        sx={{ gridColumn: { xs: "1", sm: "1 / 3" } }}
      />
    </Box>
  );
}
