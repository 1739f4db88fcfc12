import { useRecordContext, useTranslate } from "react-admin";

/** Says of a record that it is for subscribers, and nothing of one that is for everyone. */
export function PremiumField() {
  const record = useRecordContext();
  const translate = useTranslate();
  return record?.premium ? translate("broadcast.subscribers") : null;
}
