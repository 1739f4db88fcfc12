import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { Box, FormControlLabel, Radio, RadioGroup, Typography } from "@mui/material";
import type { ComponentType } from "react";
import { useResourceContext, useTranslate } from "react-admin";
import { ComparedValues } from "./compared-values.ts";

/** Renders a value of a field. `other` is the value that it is compared with. */
export type ConflictValue = ComponentType<{ field: string; value: unknown; other: unknown }>;

interface FieldChoicesProps<Side extends string> {
  /**
   * Fields, or parts of fields, with two values, by side. `key` is by default the field, `label`
   * its label; `place` says which part it is.
   */
  fields: readonly {
    field: string;
    key?: string;
    label?: string;
    place?: string;
    values: Record<Side, unknown>;
  }[];
  /** The two sides in display order, with their labels. */
  sides: readonly (readonly [Side, string])[];
  sideOf: (key: string) => Side;
  onSelect: (key: string, side: Side) => void;
  valueComponent: ConflictValue;
}

/** Both values of each field side by side, with single selection. */
export function FieldChoices<Side extends string>({
  fields,
  sides,
  sideOf,
  onSelect,
  valueComponent: ValueOf,
}: FieldChoicesProps<Side>) {
  const labelOf = useFieldLabel();
  return fields.map(({ field, key = field, label: fieldLabel = labelOf(field), place, values }) => {
    const label = place ? `${fieldLabel} · ${place}` : fieldLabel;
    return (
      <Box
        key={key}
        component="fieldset"
        sx={{
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
          marginInline: 0,
          marginBlockEnd: 2,
          minWidth: 0,
        }}
      >
        <Typography component="legend" sx={{ fontWeight: 600, paddingInline: 1 }}>
          {label}
        </Typography>
        <RadioGroup
          aria-label={label}
          value={sideOf(key)}
          onChange={(_, side) => onSelect(key, side as Side)}
          sx={{
            display: "grid",
            gap: 2,
            gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
          }}
        >
          {sides.map(([side, name], index) => (
            <Box key={side} sx={{ minWidth: 0 }}>
              <FormControlLabel value={side} control={<Radio size="small" />} label={name} />
              <ComparedValues value={Object.values(values)}>
                <ValueOf
                  field={field}
                  value={values[side]}
                  other={values[sides[1 - index]?.[0] ?? side]}
                />
              </ComparedValues>
            </Box>
          ))}
        </RadioGroup>
      </Box>
    );
  });
}

/** Returns the label of a field, or of one language of it. */
function useFieldLabel(): (path: string) => string {
  const translate = useTranslate();
  const resource = useResourceContext();
  return (path) => {
    const locale = LOCALES.find((candidate) => path.endsWith(`.${candidate}`));
    const field = locale ? path.slice(0, -locale.length - 1) : path;
    const label = translate(`resources.${resource}.fields.${field}`, { _: field });
    return locale ? `${label} · ${translate(`frame.language.${locale}`)}` : label;
  };
}
