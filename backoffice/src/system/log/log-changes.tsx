import { intlLocale } from "@masthead/contract/system/format.ts";
import type { LogEntry } from "@masthead/contract/system/log.ts";
import { Box, Typography } from "@mui/material";
import { useRecordContext, useTranslate } from "react-admin";
import { useDeskLocale } from "../../frame/locale.ts";
import { useStation } from "../../frame/station.ts";
import { FieldDifference } from "../../newsroom/article/revisions/field-difference.tsx";
import { placeOf } from "./entities.ts";
import { byLanguage, told } from "./told.ts";

/** Of no use to who reads: it changes with everything else. */
const LEFT_OUT = new Set(["version", "updatedAt"]);

const isPair = (change: unknown): change is [unknown, unknown] => Array.isArray(change) && change.length === 2;

/** The language whose way a text runs, by its first letter. */
const scriptOf = (text: string) => (/\p{Script=Arabic}/u.test(/\p{L}/u.exec(text)?.[0] ?? "") ? "ar-JO" : "en-US");

/** What a row of the log changed: of each field what was there before and after, and from where it was done. */
export function LogChanges() {
  const entry = useRecordContext<LogEntry>();
  const translate = useTranslate();
  const tell = useTelling();
  if (!entry) return null;
  const changes = Object.entries(entry.changes).flatMap(([field, change]) => {
    if (LEFT_OUT.has(field) || !isPair(change)) return [];
    const word = fieldWord(translate, entry.entity, field);
    return byLanguage(...change).map(({ locale, before, after }) => ({
      key: `${field}.${locale}`,
      label: locale ? `${word} · ${translate(`desk.language.${locale}`)}` : word,
      before: tell(entry, field, before),
      after: tell(entry, field, after),
    }));
  });
  const shown = changes.filter(({ before, after }) => before || after);
  return (
    <Box
      sx={{
        padding: 2,
        backgroundColor: "background.default",
        // Where the table is wider than its place, this is not, and stays when the table is moved.
        position: { xs: "sticky", lg: "static" },
        insetInlineStart: 16,
        inlineSize: { xs: "calc(100cqi - 32px)", lg: "auto" },
      }}
    >
      {shown.length > 0 ? (
        <Box
          aria-hidden="true"
          sx={{ display: { xs: "none", sm: "grid" }, gridTemplateColumns: "1fr 1fr", gap: 1, color: "text.secondary", fontSize: 13 }}
        >
          <span>{translate("resources.log.before")}</span>
          <span>{translate("resources.log.after")}</span>
        </Box>
      ) : (
        <Typography sx={{ color: "text.secondary" }}>{translate("resources.log.nothing")}</Typography>
      )}
      {shown.map(({ key, label, before, after }) => (
        <FieldDifference key={key} label={label} before={before} after={after} locale={scriptOf(after || before)} heading="h2" />
      ))}
      {(entry.address || entry.agent) && (
        <Typography variant="body2" dir="ltr" sx={{ color: "text.secondary", overflowWrap: "anywhere", textAlign: "left" }}>
          {[entry.address, entry.agent].filter(Boolean).join(" · ")}
        </Typography>
      )}
    </Box>
  );
}

type Translate = ReturnType<typeof useTranslate>;

/** What the form of the record calls a field, or else the log. */
function fieldWord(translate: Translate, entity: string, field: string): string {
  const inLog = translate(`resources.log.field.${field}`, { _: field });
  const place = placeOf(entity);
  return place ? translate(`resources.${place.name}.fields.${field}`, { _: inLog }) : inLog;
}

function useTelling() {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const { timeZone } = useStation();
  const clock = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: "long", timeStyle: "medium", timeZone });
  const known = (key: string) => translate(key, { _: "" }) || undefined;
  return ({ labels }: LogEntry, field: string, value: unknown) =>
    told(value, {
      field,
      labels: labels ?? {},
      language: (of) => translate(`desk.language.${of}`, { _: of }),
      yesOrNo: (yes) => translate(yes ? "ra.boolean.true" : "ra.boolean.false"),
      moment: (at) => clock.format(new Date(at)),
      word: (of) =>
        field === "role" ? known(`resources.users.roles.${of}`) : field === "locale" ? known(`desk.language.${of}`) : undefined,
    });
}
