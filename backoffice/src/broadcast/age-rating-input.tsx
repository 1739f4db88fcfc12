import { AGE_RATINGS } from "@masthead/contract/platform/age-rating-terms.ts";
import { MenuItem, TextField } from "@mui/material";
import { FieldTitle, InputHelperText, useInput, useTranslate } from "react-admin";

/** Returns the text of an age rating. null: an episode has the rating of its program. */
export function ageRatingText(
  translate: (key: string, options?: Record<string, unknown>) => string,
  rating: number | null,
): string {
  if (rating === null) return translate("broadcast.ageRating.inherited");
  return rating === 0
    ? translate("broadcast.ageRating.everybody")
    : translate("broadcast.ageRating.from", { rating });
}

/** Texts of age ratings in the language of the UI. */
export function useAgeRatingText(): (rating: number | null) => string {
  const translate = useTranslate();
  return (rating) => ageRatingText(translate, rating);
}

/** Age rating of a program, or of an episode, which may have that of its program. */
export function AgeRatingInput({
  inherits = false,
  helperText,
}: {
  inherits?: boolean;
  helperText: string;
}) {
  const textOf = useAgeRatingText();
  const { field, id } = useInput<number | null>({
    source: "ageRating",
    defaultValue: inherits ? null : 0,
    format: (value) => value ?? null,
    parse: (value) => value,
  });
  const value = field.value === null ? "" : String(field.value);
  return (
    <TextField
      id={id}
      select
      fullWidth
      margin="dense"
      label={<FieldTitle source="ageRating" />}
      value={value}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      onChange={({ target }) => field.onChange(target.value === "" ? null : Number(target.value))}
      onBlur={field.onBlur}
      helperText={<InputHelperText helperText={helperText} />}
    >
      {inherits && <MenuItem value="">{textOf(null)}</MenuItem>}
      {AGE_RATINGS.map((rating) => (
        <MenuItem key={rating} value={String(rating)}>
          {textOf(rating)}
        </MenuItem>
      ))}
    </TextField>
  );
}
