import { formatCurrency, type Money } from "@masthead/contract/commerce/money.ts";
import { useFieldValue, useRecordContext } from "react-admin";
import { useUiLocale } from "../messages/locale.ts";

/** Amount of money in the format of the UI language. */
export function MoneyText({ amount, currency }: Money) {
  const locale = useUiLocale();
  return (
    <bdi style={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
      {formatCurrency({ amount, currency }, locale)}
    </bdi>
  );
}

/** Amount of money in a field of a record, in the currency of the record. */
export function MoneyField({ source }: { source: string }) {
  const record = useRecordContext();
  const amount: number | null | undefined = useFieldValue({ source });
  if (!record || typeof amount !== "number") return null;
  return <MoneyText amount={amount} currency={record.currency} />;
}
