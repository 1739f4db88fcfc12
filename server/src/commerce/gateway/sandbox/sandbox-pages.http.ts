import { DISPUTE_STATES } from "@masthead/contract/commerce/states.ts";
import { sandboxPolicy } from "@masthead/contract/platform/content-security-policy.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { acceptedLocale } from "../../../platform/http/locale.ts";
import { findRow } from "./sandbox.store.ts";
import { sandboxDispute } from "./sandbox.table.ts";
import { found, type Sandbox } from "./sandbox.ts";
import {
  authenticate,
  type CheckoutRow,
  closeCheckout,
  enterCard,
  requireCheckout,
} from "./sandbox-checkout.ts";
import { decideDispute } from "./sandbox-dispute.ts";
import { checkoutPage, disputePage, latePage, missingPage, STYLE_HASH } from "./sandbox-page.ts";
import { behaviourOf, testCardOf } from "./test-cards.ts";

const FORM_LIMIT = 8 * 1024;
const FORM_TYPE = "application/x-www-form-urlencoded";

type PageRoute = { Params: { id: string }; Body: URLSearchParams | undefined };

const disputeForm = z.object({ state: z.enum(DISPUTE_STATES).exclude(["inquiry"]) });
const checkoutForm = z.object({
  action: z.enum(["pay", "approve", "deny", "cancel"]),
  number: z.string().default(""),
  otherNumber: z.string().default(""),
});

/**
 * Pages of checkouts for readers and of disputes for staff, whose forms are posted to their own
 * URL. Knowing the id is enough to decide; ids cannot be guessed.
 */
export async function sandboxPages(http: FastifyInstance, sandbox: Sandbox): Promise<void> {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    FORM_TYPE,
    { parseAs: "string", bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  http.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error instanceof z.ZodError ? 400 : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ error }, "the sandbox failed");
    return show(reply, status, missingPage(acceptedLocale(request.headers["accept-language"])));
  });

  http.get<PageRoute>("/pay/:id", async ({ params }, reply) => {
    const checkout = await requireCheckout(sandbox.db, params.id);
    if (checkout.state !== "open") return reply.redirect(checkout.returnUrl, 303);
    return show(reply, 200, checkoutPage(checkout), checkout);
  });

  http.post<PageRoute>("/pay/:id", async ({ params: { id }, body }, reply) => {
    const { action, number, otherNumber } = checkoutForm.parse(Object.fromEntries(body ?? []));
    if (action === "cancel") return proceed(reply, await closeCheckout(sandbox, id));
    if (action !== "pay")
      return proceed(reply, await authenticate(sandbox, id, action === "approve"));
    const card = testCardOf(otherNumber || number);
    const before = await requireCheckout(sandbox.db, id);
    if (!card && before.state === "open")
      return show(reply, 422, checkoutPage(before, true), before);
    const after = card ? await enterCard(sandbox, id, card) : before;
    if (card && after.state === "paid" && behaviourOf(card.behaviour).late)
      return show(reply, 504, latePage(after), after);
    return proceed(reply, after);
  });

  http.get<PageRoute>("/disputes/:id", async ({ params: { id }, headers }, reply) => {
    const dispute = found(await findRow(sandbox.db, sandboxDispute, { id }));
    return show(reply, 200, disputePage(dispute, acceptedLocale(headers["accept-language"])));
  });

  http.post<PageRoute>("/disputes/:id", async ({ params: { id }, body }, reply) => {
    const { state } = disputeForm.parse(Object.fromEntries(body ?? []));
    await decideDispute(sandbox, id, state);
    return reply.redirect(encodeURIComponent(id), 303);
  });
}

/** Returns to the shop, or to the page as long as the checkout is undecided. */
const proceed = (reply: FastifyReply, { id, state, returnUrl }: CheckoutRow) =>
  reply.redirect(state === "open" ? encodeURIComponent(id) : returnUrl, 303);

const show = (reply: FastifyReply, status: number, html: string, checkout?: CheckoutRow) =>
  reply
    .code(status)
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": sandboxPolicy(STYLE_HASH, checkout?.returnUrl ?? null),
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
    })
    .send(html);
