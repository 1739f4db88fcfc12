/** Today's names of fields that older audit log entries have under another name. */
const RENAMED_FIELDS = new Map([
  ["endingTold", "endNoticeSentFor"],
  ["edition", "pendingVersion"],
]);

/**
 * Part of a front page whose name contains ids: `hidden.{article}`, `section.{section}.{position}`.
 */
const NUMBERED_FIELD = /^(hidden|section)\.(\d+)(?:\.(\d))?$/;

/** Returns the name that a field of an audit log entry has today. */
export const currentFieldName = (field: string): string => RENAMED_FIELDS.get(field) ?? field;

type Translate = (key: string, options: { _?: string; id?: string; number?: number }) => string;

/**
 * Returns the label of a field in the form of the record, else its label in the log, else its name.
 * @param resource name of the record's resource, if it has one
 */
export function fieldLabel(
  translate: Translate,
  resource: string | undefined,
  field: string,
): string {
  const [, part, id, position] = NUMBERED_FIELD.exec(field) ?? [];
  if (part)
    return translate(`resources.log.numberedField.${part}`, { id, number: Number(position) + 1 });
  const name = currentFieldName(field);
  const logLabel = translate(`resources.log.field.${name}`, { _: name });
  return resource ? translate(`resources.${resource}.fields.${name}`, { _: logLabel }) : logLabel;
}
