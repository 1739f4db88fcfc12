import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { type ActionFunctionArgs, redirect, redirectDocument } from "react-router";
import { handleForm } from "../../audience/form/form-result.ts";
import { pageOf } from "../../platform/api/page-context.ts";
import { retryPayment } from "../order/retry-payment.ts";

/** Flash messages of the page shown after an action. */
export const FLASH_MESSAGES = ["cancelled", "ended", "resumed", "paid", "unpaid"] as const;

/**
 * Subscription actions by form intent. Each returns a flash message, or a redirect to the gateway's
 * page.
 */
const ACTIONS: Record<
  string,
  (
    page: PageContext,
    id: number,
    submitted: { idempotencyKey: string; acceptsOverlap: boolean },
  ) => Promise<(typeof FLASH_MESSAGES)[number] | Response>
> = {
  async cancel({ client }, id) {
    const { state } = await client.subscription.cancel({ id });
    return state === "cancelled" ? "cancelled" : "ended";
  },
  async resume({ client }, id, { acceptsOverlap }) {
    await client.subscription.resume({ id, acceptsOverlap });
    return "resumed";
  },
  async retry({ client }, id, { idempotencyKey }) {
    const { state } = await client.subscription.pay({ id, idempotencyKey });
    return state === "active" ? "paid" : "unpaid";
  },
  async card({ client, locale }, id, { idempotencyKey }) {
    const { url } = await client.subscription.changeCard({ id, locale, idempotencyKey });
    return redirectDocument(url, 303);
  },
};

/**
 * Runs the submitted form, about a subscription of the current user or an unpaid order. `back` is
 * the page to return to.
 */
export async function handleSubscriptionForm(
  args: ActionFunctionArgs,
  back: "account/subscription" | "account/failure",
) {
  const form = await args.request.clone().formData();
  if (form.get("intent") === "pay") return retryPayment(args);
  const page = pageOf(args.context);
  return handleForm(args, async (fields) => {
    const [intent = "", id = ""] = fields.intent.split(" ");
    const action = ACTIONS[intent];
    if (!action || !/^[1-9]\d{0,15}$/.test(id)) throw new Response(null, { status: 400 });
    const submitted = {
      idempotencyKey: fields.text("wish"),
      acceptsOverlap: fields.optionalText("acceptsOverlap") !== undefined,
    };
    const outcome = await action(page, Number(id), submitted);
    return typeof outcome === "string"
      ? redirect(pagePath(page.locale, back, { flash: outcome }), 303)
      : outcome;
  });
}
