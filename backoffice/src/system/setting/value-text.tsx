import { decimalText } from "@masthead/contract/commerce/money.ts";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { withoutMarks } from "../../frame/form/readable.ts";
import { useLocalized } from "../../frame/locale.ts";
import { isInBoth, isPlaces, RATE_EXPONENT, type StaffSetting } from "./staff-setting.ts";

/** The value of a setting in a line. */
export function ValueText({ setting: { type, value } }: { setting: StaffSetting }) {
  const translate = useTranslate();
  const localized = useLocalized();
  const text = isPlaces(value)
    ? value.map(({ name }) => localized(name)).join(translate("resources.settings.place.between"))
    : isInBoth(value)
      ? localized(value)
      : type === "rate"
        ? `${decimalText(Number(value), RATE_EXPONENT)} %`
        : type === "numerals"
          ? translate(`resources.settings.numerals.${value}`)
          : type === "lifetime" && value === 0
            ? translate("resources.settings.lifetime.none")
            : String(value ?? "");
  const shown = type === "localizedHtml" ? withoutMarks(text) : text;
  if (!shown)
    return (
      <Box component="span" sx={{ color: "text.secondary" }}>
        {translate("resources.settings.notSet")}
      </Box>
    );
  return (
    <Box
      component="span"
      dir={isInBoth(value) || isPlaces(value) ? "auto" : "ltr"}
      sx={{
        display: "-webkit-box",
        WebkitLineClamp: 2,
        WebkitBoxOrient: "vertical",
        overflow: "hidden",
        overflowWrap: "anywhere",
        textAlign: "left",
      }}
    >
      {shown}
    </Box>
  );
}
