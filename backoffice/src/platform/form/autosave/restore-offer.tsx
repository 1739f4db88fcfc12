import { intlLocale } from "@masthead/contract/platform/format.ts";
import { Alert, Button } from "@mui/material";
import { useRecordContext, useResourceContext, useTranslate } from "react-admin";
import { useRecordName } from "../../list/record-name.ts";
import { useUiLocale } from "../../messages/locale.ts";
import { useStation } from "../../time/station.ts";
import type { FormDraft } from "./form-drafts.ts";

/** Maximum length of a title in the notice, in characters. */
const MAX_TITLE_LENGTH = 60;

/** Notice that offers to restore an unsaved draft, with its title, time and form. */
export function RestoreOffer({
  draft,
  onTake,
  onDrop,
}: {
  draft: FormDraft;
  onTake: () => void;
  onDrop: () => void;
}) {
  const translate = useTranslate();
  const title = useDraftTitle(draft);
  const values = { title, time: useDraftTime(draft), form: useFormLabel(draft) };
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ marginBlockEnd: 2 }}
      action={
        <>
          <Button color="inherit" size="small" variant="outlined" onClick={onTake}>
            {translate("frame.draft.restore")}
          </Button>
          <Button color="inherit" size="small" onClick={onDrop}>
            {translate("frame.draft.discard")}
          </Button>
        </>
      }
    >
      {translate(title ? "frame.draft.titled" : "frame.draft.untitled", values)}
    </Alert>
  );
}

/**
 * Returns the title of a draft in isolation, as it may be in the other script; empty without one.
 */
function useDraftTitle({ values }: FormDraft): string {
  const record = useRecordContext();
  const title = useRecordName()({ ...record, ...values, id: "" }).trim();
  if (title === "#") return "";
  return `\u2068${title.length > MAX_TITLE_LENGTH ? `${title.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…` : title}\u2069`;
}

/** Returns when a draft was typed: the time, with its date unless that is today. */
function useDraftTime({ at }: FormDraft): string {
  const locale = useUiLocale();
  const { timeZone } = useStation();
  const dayFormat = new Intl.DateTimeFormat(intlLocale(locale), {
    timeZone,
    day: "numeric",
    month: "short",
    year: "numeric",
  });
  const isToday = dayFormat.format(at) === dayFormat.format(Date.now());
  const clock = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(
    intlLocale(locale),
    isToday ? clock : { ...clock, day: "numeric", month: "short" },
  ).format(at);
}

/** Returns the label of the form in which a draft was typed. */
function useFormLabel({ form }: FormDraft): string {
  const translate = useTranslate();
  const resource = useResourceContext();
  const record = useRecordContext();
  if (form) return translate(`resources.${resource}.forms.${form}`);
  return record
    ? translate(`resources.${resource}.name`, { smart_count: 1 })
    : translate(`resources.${resource}.new`);
}
