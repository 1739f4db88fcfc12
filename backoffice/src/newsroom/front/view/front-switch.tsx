import type { FrontAddress } from "@masthead/contract/newsroom/front/front-staff.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { Box, MenuItem, TextField, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useTranslate } from "react-admin";
import { useFrontMessages } from "../front-editor.ts";
import { useSections } from "./use-sections.ts";

interface FrontSwitchProps {
  front: FrontAddress;
  show: (front: FrontAddress) => void;
}

/** Selects the language, and the home page or a section. */
export function FrontSwitch({ front, show }: FrontSwitchProps) {
  const translate = useTranslate();
  const message = useFrontMessages();
  const sections = useSections();
  const { locale, categoryId } = front;
  const known = categoryId === null || sections.some(({ id }) => id === categoryId);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={locale}
        aria-label={message("language")}
        onChange={(_, selected: Locale | null) => selected && show({ ...front, locale: selected })}
      >
        {LOCALES.map((option) => (
          <ToggleButton key={option} value={option} sx={{ minBlockSize: 44, paddingInline: 2 }}>
            {translate(`frame.language.${option}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <TextField
        select
        label={message("front")}
        value={known ? (categoryId ?? "") : ""}
        margin="none"
        fullWidth={false}
        onChange={({ target }) => show({ locale, categoryId: Number(target.value) || null })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ minInlineSize: 200, "& .MuiInputBase-root": { minBlockSize: 44 } }}
      >
        <MenuItem value="">{message("home")}</MenuItem>
        {sections.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            <bdi>{name}</bdi>
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
