import type { Answer } from "../../audience/form/answer.ts";
import { Button } from "../../audience/form/fields.tsx";
import { PageForm } from "../../audience/form/page-form.tsx";

/** A button that leads to the gateway's page for an order. */
export function PayAgainForm({
  paymentId,
  answer,
  children,
}: {
  paymentId: string;
  answer: Answer | undefined;
  children: React.ReactNode;
}) {
  return (
    <PageForm intent="pay" answer={answer}>
      <input type="hidden" name="paymentId" value={paymentId} />
      <div>
        <Button>{children}</Button>
      </div>
    </PageForm>
  );
}
