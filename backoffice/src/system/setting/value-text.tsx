import { formatDecimal } from "@masthead/contract/commerce/money.ts";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { stripHtml } from "../../platform/form/conflict/plain-text.ts";
import { useLocalized, useUiLocale } from "../../platform/messages/locale.ts";
import { truncateLines } from "../../platform/theme/truncate-lines.ts";
import { isCityList, isLocalizedValue, RATE_EXPONENT, type StaffSetting } from "./staff-setting.ts";

/** Value of a setting as text, clamped to two lines. */
export function ValueText({ setting: { type, value } }: { setting: StaffSetting }) {
  const translate = useTranslate();
  const localized = useLocalized();
  const locale = useUiLocale();
  const text = isCityList(value)
    ? value.map(({ name }) => localized(name)).join(translate("resources.settings.place.between"))
    : isLocalizedValue(value)
      ? localized(value)
      : type === "rate"
        ? `${formatDecimal(Number(value), RATE_EXPONENT)} %`
        : type === "numerals"
          ? translate(`resources.settings.numerals.${value}`)
          : type === "flag"
            ? translate(`resources.settings.flag.${value === true ? "on" : "off"}`)
            : type === "country"
              ? (new Intl.DisplayNames(locale, { type: "region" }).of(String(value)) ??
                String(value))
              : type === "lifetime" && value === 0
                ? translate("resources.settings.lifetime.none")
                : type === "minutes" && value === 0
                  ? translate("resources.settings.minutes.never")
                  : String(value ?? "");
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
      dir={isLocalizedValue(value) || isCityList(value) ? "auto" : "ltr"}
      sx={{
        ...truncateLines(2),
        textAlign: "left",
      }}
    >
      {displayedText}
    </Box>
  );
}
