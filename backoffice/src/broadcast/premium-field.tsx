import { useRecordContext, useTranslate } from "react-admin";

/** Label of records for subscribers only; empty for others. */
export function PremiumField() {
  const record = useRecordContext();
  const translate = useTranslate();
  return record?.premium ? translate("broadcast.subscribers") : null;
}
