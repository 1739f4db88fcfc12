import type { Money } from "@masthead/contract/commerce/money.ts";
import type { Answer } from "../../audience/form/answer.ts";
import { Button } from "../../audience/form/fields.tsx";
import { PageForm } from "../../audience/form/page-form.tsx";

interface Props {
  paymentId: string;
  answer: Answer | undefined;
  /** The full price that the buyer agrees to instead of the free trial. */
  fullPrice?: Money | undefined;
  children: React.ReactNode;
}

/** A button that leads to the gateway's page for an order. */
export function PayAgainForm({ paymentId, answer, fullPrice, children }: Props) {
  return (
    <PageForm intent="pay" answer={answer}>
      <input type="hidden" name="paymentId" value={paymentId} />
      {fullPrice && (
        <>
          <input type="hidden" name="shownTotal" value={fullPrice.amount} />
          <input type="hidden" name="shownCurrency" value={fullPrice.currency} />
        </>
      )}
      <div>
        <Button>{children}</Button>
      </div>
    </PageForm>
  );
}
