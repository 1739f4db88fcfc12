import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { Box, MenuItem, TextField, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useTranslate } from "react-admin";
import { DateField } from "../../platform/form/input/date-field.tsx";
import { useSections } from "../front/view/use-sections.ts";
import { otherLocale, QUEUE_STATES, type QueueView } from "./queue-view.ts";

interface QueueFiltersProps {
  view: QueueView;
  show(change: Partial<QueueView>): void;
}

/**
 * Direction of translation, and filters by section, state and day of publication of the originals.
 */
export function QueueFilters({ view, show }: QueueFiltersProps) {
  const translate = useTranslate();
  const sections = useSections();
  const isKnown = view.categoryId === null || sections.some(({ id }) => id === view.categoryId);
  const fieldStyle = {
    minInlineSize: { xs: "100%", sm: 170 },
    "& .MuiInputBase-root": { minBlockSize: 44 },
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view.originalLocale}
        aria-label={translate("resources.translations.direction")}
        onChange={(_, originalLocale: Locale | null) => originalLocale && show({ originalLocale })}
      >
        {LOCALES.map((locale) => (
          <ToggleButton key={locale} value={locale} sx={{ minBlockSize: 44, paddingInline: 2 }}>
            {translate("resources.translations.fromTo", {
              from: translate(`frame.language.${locale}`),
              to: translate(`frame.language.${otherLocale(locale)}`),
            })}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <TextField
        select
        label={translate("resources.translations.section")}
        value={isKnown ? (view.categoryId ?? "") : ""}
        margin="none"
        fullWidth={false}
        onChange={({ target }) => show({ categoryId: Number(target.value) || null })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={fieldStyle}
      >
        <MenuItem value="">{translate("resources.translations.allSections")}</MenuItem>
        {sections.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            <bdi>{name}</bdi>
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={translate("resources.translations.state")}
        value={view.state}
        margin="none"
        fullWidth={false}
        onChange={({ target }) =>
          show({ state: QUEUE_STATES.find((state) => state === target.value) ?? "published" })
        }
        sx={fieldStyle}
      >
        {QUEUE_STATES.map((state) => (
          <MenuItem key={state} value={state}>
            {translate(
              state === "any"
                ? "resources.translations.anyState"
                : `resources.article.state.${state}`,
            )}
          </MenuItem>
        ))}
      </TextField>
      <DateField
        type="date"
        label={translate("resources.translations.since")}
        value={view.since ?? ""}
        margin="none"
        fullWidth={false}
        onChange={({ target }) => show({ since: target.value || null })}
        sx={fieldStyle}
      />
    </Box>
  );
}
