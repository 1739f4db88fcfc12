import { sandboxPolicy } from "@masthead/contract/platform/content-security-policy.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { acceptedLocale } from "../../../../platform/http/locale.ts";
import { type Sandbox, SandboxRefusal } from "../sandbox.ts";
import type { CheckoutRecord } from "../sandbox-checkout.store.ts";
import { authenticate, closeCheckout, enterCard, requireCheckout } from "../sandbox-checkout.ts";
import { disputeById } from "../sandbox-dispute.store.ts";
import { decideDispute } from "../sandbox-dispute.ts";
import { disputeDecision } from "../sandbox-schemas.ts";
import { behaviourOf } from "../test-cards.ts";
import { readCardForm } from "./card-form.ts";
import { disputePage } from "./sandbox-dispute-page.ts";
import { authenticationPage, bankTimeoutPage, cardPage, notFoundPage } from "./sandbox-pages.ts";
import { STYLE_HASH } from "./sandbox-style.ts";

const FORM_LIMIT = 8 * 1024;

type CheckoutRoute = { Params: { id: string }; Body: URLSearchParams | undefined };

/** Prepares a server for the forms of hosted pages, and answers errors with a page. */
function acceptForms(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  const options = { parseAs: "string", bodyLimit: FORM_LIMIT } as const;
  http.addContentTypeParser("application/x-www-form-urlencoded", options, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  http.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error instanceof SandboxRefusal ? error.status : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ error }, "the sandbox failed");
    return show(
      reply,
      status,
      notFoundPage(acceptedLocale(request.headers["accept-language"])),
      null,
    );
  });
}

/** Pages of disputes. Knowing the id of a dispute is enough to decide it; ids cannot be guessed. */
export async function sandboxDisputePages(http: FastifyInstance, sandbox: Sandbox): Promise<void> {
  acceptForms(http);

  http.get<CheckoutRoute>("/:id", async ({ params, headers }, reply) => {
    const found = await disputeById(sandbox.db, params.id);
    if (!found) throw new SandboxRefusal(404, "noDispute", "dispute not found");
    return show(reply, 200, disputePage(found, acceptedLocale(headers["accept-language"])), null);
  });

  http.post<CheckoutRoute>("/:id", async ({ params, body }, reply) => {
    const { success, data } = disputeDecision.safeParse({ state: body?.get("state") });
    if (!success) throw new SandboxRefusal(400, "request", "state: not a state of disputes");
    await decideDispute(sandbox, params.id, data.state);
    return reply.redirect(encodeURIComponent(params.id), 303);
  });
}

/**
 * Hosted payment pages. Knowing the id of a checkout is enough to pay it; ids cannot be guessed.
 */
export async function sandboxPages(http: FastifyInstance, sandbox: Sandbox): Promise<void> {
  acceptForms(http);

  http.get<CheckoutRoute>("/:id", async ({ params }, reply) => {
    const found = await requireCheckout(sandbox.db, params.id);
    return found.state === "open"
      ? show(reply, 200, cardPage(found, null), found)
      : reply.redirect(found.returnUrl, 303);
  });

  // URL of a form with validation errors, when it is reloaded.
  http.get<CheckoutRoute>("/:id/card", ({ params }, reply) =>
    reply.redirect(`../${encodeURIComponent(params.id)}`, 303),
  );

  http.post<CheckoutRoute>("/:id/card", async ({ params, body }, reply) => {
    const found = await requireCheckout(sandbox.db, params.id);
    if (found.state !== "open") return reply.redirect(found.returnUrl, 303);
    const form = body ?? new URLSearchParams();
    const { card, faults } = readCardForm(form, new Date());
    if (faults) {
      const submitted = { faults, expiry: form.get("expiry") ?? "", name: form.get("name") ?? "" };
      return show(reply, 422, cardPage(found, submitted), found);
    }
    const after = await enterCard(sandbox, found.id, card);
    if (after.state === "open") return reply.redirect("authentication", 303);
    if (after.state === "paid" && behaviourOf(card.behaviour).late)
      return show(reply, 504, bankTimeoutPage(after), after);
    return reply.redirect(after.returnUrl, 303);
  });

  http.get<CheckoutRoute>("/:id/authentication", async ({ params }, reply) => {
    const found = await requireCheckout(sandbox.db, params.id);
    if (found.state !== "open") return reply.redirect(found.returnUrl, 303);
    return found.card
      ? show(reply, 200, authenticationPage(found), found)
      : reply.redirect(`../${found.id}`, 303);
  });

  http.post<CheckoutRoute>("/:id/authentication", async ({ params, body }, reply) => {
    const answer = body?.get("answer");
    if (answer !== "approve" && answer !== "deny")
      throw new SandboxRefusal(400, "request", "the answer must be approve or deny");
    const after = await authenticate(sandbox, params.id, answer === "approve");
    return reply.redirect(after.state === "open" ? `../${after.id}` : after.returnUrl, 303);
  });

  http.post<CheckoutRoute>("/:id/cancel", async ({ params }, reply) =>
    reply.redirect((await closeCheckout(sandbox, params.id)).returnUrl, 303),
  );
}

function show(
  reply: FastifyReply,
  status: number,
  html: string,
  checkout: CheckoutRecord | null,
): FastifyReply {
  return reply
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
}
