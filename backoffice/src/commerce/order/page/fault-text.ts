import { useTranslate } from "react-admin";

/** Today's names of faults that older records have under another name. */
const RENAMED_FAULTS = new Map([["otherSum", "amountMismatch"]]);

/**
 * Returns the text of a fault, such as why a payment was refunded. A reason that staff typed is its
 * own text.
 */
export function useFaultText(): (fault: string) => string {
  const translate = useTranslate();
  return (fault) =>
    translate(`resources.orders.faults.${RENAMED_FAULTS.get(fault) ?? fault}`, { _: fault });
}
