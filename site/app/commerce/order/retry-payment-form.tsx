import type { Money } from "@masthead/contract/commerce/money.ts";
import { Button } from "../../audience/form/fields.tsx";
import type { FormResult } from "../../audience/form/form-result.ts";
import { PageForm } from "../../audience/form/page-form.tsx";
import { needsOverlapConsent, OverlapConsent } from "../checkout/overlap-consent.tsx";

interface Props {
  paymentId: string;
  result: FormResult | undefined;
  /** Full price that the buyer accepts instead of the free trial. */
  fullPrice?: Money;
  children: React.ReactNode;
}

/** Button that opens the gateway's page for an unpaid order. */
export function RetryPaymentForm({ paymentId, result, fullPrice, children }: Props) {
  return (
    <PageForm intent="pay" result={result}>
      <input type="hidden" name="paymentId" value={paymentId} />
      {fullPrice && (
        <>
          <input type="hidden" name="shownTotal" value={fullPrice.amount} />
          <input type="hidden" name="shownCurrency" value={fullPrice.currency} />
        </>
      )}
      {needsOverlapConsent(result) && <OverlapConsent />}
      <div>
        <Button>{children}</Button>
      </div>
    </PageForm>
  );
}
