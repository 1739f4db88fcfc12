import { intlLocale } from "@masthead/contract/platform/format.ts";
import type { LogEntry } from "@masthead/contract/system/log.ts";
import { Box, Typography } from "@mui/material";
import { useRecordContext, useTranslate } from "react-admin";
import { FieldDifference } from "../../newsroom/article/revisions/field-difference.tsx";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { useResourceOfEntity } from "../../platform/screens/screens.ts";
import { useStation } from "../../platform/time/station.ts";
import { enumKeys } from "./enum-messages.ts";
import { fieldLabel } from "./field-label.ts";
import { formatLogValue, splitByLanguage } from "./format-log-value.ts";

/** Fields that change with every edit and mean nothing to readers of the log. */
const EXCLUDED_FIELDS = new Set(["version", "updatedAt"]);

const isPair = (change: unknown): change is [unknown, unknown] =>
  Array.isArray(change) && change.length === 2;

/** Returns the locale of a text, by the script of its first letter. */
const localeOfText = (text: string) =>
  /\p{Script=Arabic}/u.test(/\p{L}/u.exec(text)?.[0] ?? "") ? "ar-JO" : "en-US";

/**
 * Changes of an audit log entry: values of each field before and after, with the IP address and
 * user agent.
 */
export function LogChanges() {
  const entry = useRecordContext<LogEntry>();
  const translate = useTranslate();
  const formatValue = useLogValueFormat();
  const resourceOf = useResourceOfEntity();
  if (!entry) return null;
  const changes = Object.entries(entry.changes).flatMap(([field, change]) => {
    if (EXCLUDED_FIELDS.has(field) || !isPair(change)) return [];
    const label = fieldLabel(translate, resourceOf(entry.entity)?.name, field);
    return splitByLanguage(...change).map(({ locale, before, after }) => ({
      key: `${field}.${locale}`,
      label: locale ? `${label} · ${translate(`frame.language.${locale}`)}` : label,
      before: formatValue(entry, field, before),
      after: formatValue(entry, field, after),
    }));
  });
  const visibleChanges = changes.filter(({ before, after }) => before || after);
  return (
    <Box
      sx={{
        padding: 2,
        backgroundColor: "background.default",
        // In a table that scrolls sideways, the changes stay in view.
        position: { xs: "sticky", lg: "static" },
        insetInlineStart: 16,
        inlineSize: { xs: "calc(100cqi - 32px)", lg: "auto" },
      }}
    >
      {visibleChanges.length > 0 ? (
        <Box
          aria-hidden="true"
          sx={{
            display: { xs: "none", sm: "grid" },
            gridTemplateColumns: "1fr 1fr",
            gap: 1,
            color: "text.secondary",
            fontSize: 13,
          }}
        >
          <span>{translate("resources.log.before")}</span>
          <span>{translate("resources.log.after")}</span>
        </Box>
      ) : (
        <Typography sx={{ color: "text.secondary" }}>
          {translate("resources.log.nothing")}
        </Typography>
      )}
      {visibleChanges.map(({ key, label, before, after }) => (
        <FieldDifference
          key={key}
          label={label}
          before={before}
          after={after}
          locale={localeOfText(after || before)}
          heading="h2"
        />
      ))}
      {entry.requestId && (
        <Typography variant="body2" sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
          {translate("resources.log.request", { id: entry.requestId })}
        </Typography>
      )}
      {(entry.address || entry.agent) && (
        <Typography
          variant="body2"
          dir="ltr"
          sx={{ color: "text.secondary", overflowWrap: "anywhere", textAlign: "left" }}
        >
          {[entry.address, entry.agent].filter(Boolean).join(" · ")}
        </Typography>
      )}
    </Box>
  );
}

function useLogValueFormat() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { timeZone } = useStation();
  const timeFormat = new Intl.DateTimeFormat(intlLocale(locale), {
    dateStyle: "long",
    timeStyle: "medium",
    timeZone,
  });
  const dayFormat = new Intl.DateTimeFormat(intlLocale(locale), {
    dateStyle: "long",
    timeZone: "UTC",
  });
  const resourceOf = useResourceOfEntity();
  return ({ labels, entity }: LogEntry, field: string, value: unknown) =>
    formatLogValue(value, {
      field,
      labels: labels ?? {},
      languageName: (code) => translate(`frame.language.${code}`, { _: code }),
      formatBoolean: (yes) => translate(yes ? "ra.boolean.true" : "ra.boolean.false"),
      formatTime: (at) => timeFormat.format(new Date(at)),
      formatDay: (day) => dayFormat.format(new Date(`${day}T00:00Z`)),
      formatBody: (version, words) =>
        translate("resources.log.body", { version, smart_count: words }),
      translateValue: (value, of) =>
        enumKeys(resourceOf(entity)?.name, entity, of, value)
          .map((key) => translate(key, { _: "" }))
          .find(Boolean),
    });
}
