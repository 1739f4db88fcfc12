import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type ActionFunctionArgs, redirect, redirectDocument } from "react-router";
import { answered } from "../../audience/form/answer.ts";
import { type PageContext, pageOf } from "../../system/page-context.ts";
import { payAgain } from "../order/pay-again.ts";

/** What is said on the page that comes after. */
export const SAID = ["cancelled", "ended", "resumed", "paid", "unpaid"] as const;

/** What each form about a subscription does: it says what was done, or leads to the gateway's page. */
const ACTIONS: Record<string, (page: PageContext, id: number, idempotencyKey: string) => Promise<(typeof SAID)[number] | Response>> = {
  async cancel({ client }, id) {
    const { state } = await client.subscription.cancel({ id });
    return state === "cancelled" ? "cancelled" : "ended";
  },
  async resume({ client }, id) {
    await client.subscription.resume({ id });
    return "resumed";
  },
  async retry({ client }, id, idempotencyKey) {
    const { state } = await client.subscription.pay({ id, idempotencyKey });
    return state === "active" ? "paid" : "unpaid";
  },
  async card({ client, locale }, id, idempotencyKey) {
    const { url } = await client.subscription.changeCard({ id, locale, idempotencyKey });
    return redirectDocument(url, 303);
  },
};

/** Does what a form asks for that is about one's own subscription, or about an order of one's own that was not paid. */
export async function doOnSubscription(args: ActionFunctionArgs, back: string) {
  const form = await args.request.clone().formData();
  if (form.get("intent") === "pay") return payAgain(args);
  const page = pageOf(args.context);
  return answered(args, async (fields) => {
    const [intent = "", id = ""] = fields.intent.split(" ");
    const action = ACTIONS[intent];
    if (!action || !/^[1-9]\d{0,15}$/.test(id)) throw new Response(null, { status: 400 });
    const done = await action(page, Number(id), fields.text("wish"));
    return typeof done === "string" ? redirect(`${inLocalePath(page.locale, back)}?said=${done}`, 303) : done;
  });
}
