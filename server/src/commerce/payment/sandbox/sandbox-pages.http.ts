import type { FastifyInstance, FastifyReply } from "fastify";
import { acceptedLocale } from "../../../platform/http/locale.ts";
import { readCardForm } from "./card-form.ts";
import { type Sandbox, SandboxRefusal } from "./sandbox.ts";
import type { CheckoutRecord } from "./sandbox-checkout.store.ts";
import { authenticate, checkoutNow, closeCheckout, enterCard } from "./sandbox-checkout.ts";
import { authenticationPage, cardPage, latePage, missingPage } from "./sandbox-pages.ts";
import { policyFor } from "./sandbox-style.ts";
import { behaviourOf } from "./test-cards.ts";

const FORM_LIMIT = 8 * 1024;

type Named = { Params: { id: string }; Body: URLSearchParams | undefined };

/** What a reader sees. Who knows a checkout's name may pay it; names are not guessed. */
export async function sandboxPages(http: FastifyInstance, sandbox: Sandbox): Promise<void> {
  http.removeAllContentTypeParsers();
  const options = { parseAs: "string", bodyLimit: FORM_LIMIT } as const;
  http.addContentTypeParser("application/x-www-form-urlencoded", options, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  http.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error instanceof SandboxRefusal ? error.status : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ error }, "the sandbox failed");
    return show(reply, status, missingPage(acceptedLocale(request.headers["accept-language"])), null);
  });

  http.get<Named>("/:id", async ({ params }, reply) => {
    const found = await checkoutNow(sandbox.db, params.id);
    return found.state === "open" ? show(reply, 200, cardPage(found, null), found) : reply.redirect(found.returnUrl, 303);
  });

  // Where a form stood that was to be put right, when it is loaded anew.
  http.get<Named>("/:id/card", ({ params }, reply) => reply.redirect(`../${encodeURIComponent(params.id)}`, 303));

  http.post<Named>("/:id/card", async ({ params, body }, reply) => {
    const found = await checkoutNow(sandbox.db, params.id);
    if (found.state !== "open") return reply.redirect(found.returnUrl, 303);
    const form = body ?? new URLSearchParams();
    const { card, faults } = readCardForm(form, new Date());
    if (faults) {
      const sent = { faults, expiry: form.get("expiry") ?? "", name: form.get("name") ?? "" };
      return show(reply, 422, cardPage(found, sent), found);
    }
    const after = await enterCard(sandbox, found.id, card);
    if (after.state === "open") return reply.redirect("authentication", 303);
    if (after.state === "paid" && behaviourOf(card.behaviour).late) return show(reply, 504, latePage(after), after);
    return reply.redirect(after.returnUrl, 303);
  });

  http.get<Named>("/:id/authentication", async ({ params }, reply) => {
    const found = await checkoutNow(sandbox.db, params.id);
    if (found.state !== "open") return reply.redirect(found.returnUrl, 303);
    return found.card ? show(reply, 200, authenticationPage(found), found) : reply.redirect(`../${found.id}`, 303);
  });

  http.post<Named>("/:id/authentication", async ({ params, body }, reply) => {
    const answer = body?.get("answer");
    if (answer !== "approve" && answer !== "deny") throw new SandboxRefusal(400, "request", "neither approved nor denied");
    const after = await authenticate(sandbox, params.id, answer === "approve");
    return reply.redirect(after.state === "open" ? `../${after.id}` : after.returnUrl, 303);
  });

  http.post<Named>("/:id/cancel", async ({ params }, reply) => reply.redirect((await closeCheckout(sandbox, params.id)).returnUrl, 303));
}

function show(reply: FastifyReply, status: number, html: string, checkout: CheckoutRecord | null): FastifyReply {
  return reply
    .code(status)
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policyFor(checkout?.returnUrl ?? null),
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
    })
    .send(html);
}
