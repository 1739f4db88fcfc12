import { formatDecimal } from "@masthead/contract/commerce/money.ts";
import type { SetupStepName } from "@masthead/contract/system/setup.ts";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { stripHtml } from "../../platform/form/conflict/plain-text.ts";
import { useLocalized, useUiLocale } from "../../platform/messages/locale.ts";
import { truncateLines } from "../../platform/theme/truncate-lines.ts";
import { isCityList, isLocalizedValue, RATE_EXPONENT, type StaffSetting } from "./staff-setting.ts";

/** Value of a setting as text, clamped to two lines. */
export function ValueText({ setting }: { setting: StaffSetting }) {
  const translate = useTranslate();
  const text = useValueText(setting);
  const { type, value } = setting;
  const displayedText = type === "localizedHtml" ? stripHtml(text) : text;
  if (!displayedText)
    return (
      <Box component="span" sx={{ color: "text.secondary" }}>
        {translate("resources.settings.notSet")}
      </Box>
    );
  return (
    <Box
      component="span"
      dir={isLocalizedValue(value) || Array.isArray(value) ? "auto" : "ltr"}
      sx={{
        ...truncateLines(2),
        textAlign: "left",
      }}
    >
      {displayedText}
    </Box>
  );
}

function useValueText({ type, value }: StaffSetting): string {
  const translate = useTranslate();
  const localized = useLocalized();
  const locale = useUiLocale();
  if (isCityList(value))
    return value
      .map(({ name }) => localized(name))
      .join(translate("resources.settings.place.between"));
  if (isLocalizedValue(value)) return localized(value);
  if (Array.isArray(value))
    return value
      .map((step) => translate(`resources.settings.setupSteps.name.${step as SetupStepName}`))
      .join(translate("resources.settings.place.between"));
  const text = String(value ?? "");
  switch (type) {
    case "rate":
      return `${formatDecimal(Number(value), RATE_EXPONENT)} %`;
    case "numerals":
      return translate(`resources.settings.numerals.${value}`);
    case "flag":
      return translate(`resources.settings.flag.${value === true ? "on" : "off"}`);
    case "country":
      return new Intl.DisplayNames(locale, { type: "region" }).of(text) ?? text;
    case "logo":
      return value === null ? "" : translate("resources.settings.logo.chosen", { id: text });
    case "lifetime":
      return value === 0 ? translate("resources.settings.lifetime.none") : text;
    case "count":
      return value === 0 ? translate("resources.settings.count.never") : text;
    case "ageRating":
      return value === 0
        ? translate("resources.settings.ageRating.never")
        : translate("resources.settings.ageRating.from", { rating: Number(value) });
    case "minutes":
      return value === 0 ? translate("resources.settings.minutes.never") : text;
    default:
      return text;
  }
}
