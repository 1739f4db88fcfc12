import { createHash } from "node:crypto";
import { formatCurrency, type Money } from "@masthead/contract/commerce/money.ts";
import { dateFormat } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { element as e, type Markup } from "../../../platform/http/xml.ts";
import { PLAIN_STYLE, plainHtml } from "../../../platform/pages/plain-document.ts";
import type { CheckoutRow } from "./sandbox-checkout.ts";
import { DECISIONS, type DisputeRow } from "./sandbox-dispute.ts";
import { TEST_CARDS } from "./test-cards.ts";

// The page of the sandbox: complete documents without scripts.

const STYLE =
  PLAIN_STYLE +
  "main{padding-block:48px}main>*{display:block;margin-block:0 16px}label{display:block;font-weight:600}" +
  "input,select,button{box-sizing:border-box;inline-size:100%;min-block-size:48px;margin-block:4px 16px;padding:8px 12px;font:inherit}" +
  "[role=alert]{margin-block-end:16px;color:inherit;font-weight:600}a{color:inherit}";

/** Hash for the content security policy. */
export const STYLE_HASH = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;

/**
 * Page of an open checkout: a choice of test cards, or the 3-D Secure question about the chosen
 * one. No real card number is accepted, displayed or stored.
 * @param isUnknownCard the submitted number is no test card
 */
export function checkoutPage(checkout: CheckoutRow, isUnknownCard = false): string {
  const { locale, cardId } = checkout;
  const t = messagesFor(locale);
  if (cardId && !isUnknownCard)
    return page(
      locale,
      t("sandbox.authenticationTitle"),
      ...summary(checkout),
      form(
        submit("action", "approve", t("sandbox.approve")),
        submit("action", "deny", t("sandbox.deny")),
      ),
    );
  return page(locale, t("sandbox.title"), ...summary(checkout), cardForm(checkout, isUnknownCard));
}

function cardForm(checkout: CheckoutRow, isUnknownCard: boolean): Markup {
  const { locale, cardOnly } = checkout;
  const t = messagesFor(locale);
  const options = TEST_CARDS.map(({ number, behaviour }) =>
    e("option", { value: number }, `${t(`sandbox.cards.${behaviour}`)} · ${number.slice(-4)}`),
  );
  const invalid = isUnknownCard && { "aria-invalid": "true", "aria-describedby": "error" };
  return form(
    isUnknownCard && e("p", { id: "error", role: "alert" }, t("sandbox.unknownCard")),
    e("label", { for: "number" }, t("sandbox.card")),
    e("select", { id: "number", name: "number" }, ...options),
    e("label", { for: "other" }, t("sandbox.otherNumber")),
    e("input", {
      id: "other",
      name: "otherNumber",
      inputmode: "numeric",
      autocomplete: "off",
      dir: "ltr",
      maxlength: 40,
      ...invalid,
    }),
    submit(
      "action",
      "pay",
      cardOnly
        ? t("sandbox.saveCard")
        : t("sandbox.pay", { amount: formatCurrency(checkout, locale) }),
    ),
    submit("action", "cancel", t("sandbox.cancel")),
  );
}

/** Page after the bank timed out: only the shop learns the result. */
export function latePage(checkout: CheckoutRow): string {
  const { locale, returnUrl } = checkout;
  const t = messagesFor(locale);
  const back = e("a", { href: returnUrl }, t("sandbox.back"));
  return page(
    locale,
    t("sandbox.lateTitle"),
    ...summary(checkout),
    e("p", {}, t("sandbox.late")),
    back,
  );
}

/** Page of a dispute, on which staff of the shop submit evidence and decide as the bank would. */
export function disputePage(dispute: DisputeRow, locale: Locale): string {
  const t = messagesFor(locale);
  const { state, evidenceDueAt } = dispute;
  const due = dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(evidenceDueAt);
  const decisions = DECISIONS[state].map((to) => submit("state", to, t(`sandbox.decisions.${to}`)));
  return page(
    locale,
    t("sandbox.disputeTitle"),
    e("p", {}, money(dispute, locale)),
    e("p", {}, t(`sandbox.disputes.${state}`)),
    ...(decisions.length ? [e("p", {}, t("sandbox.evidence", { due })), form(...decisions)] : []),
  );
}

export const missingPage = (locale: Locale): string =>
  page(locale, messagesFor(locale)("sandbox.missing"));

function page(locale: Locale, title: string, ...content: Markup[]): string {
  const notice = e("p", {}, e("strong", {}, messagesFor(locale)("sandbox.notice")));
  const main = e("main", {}, e("h1", {}, title), notice, ...content);
  return plainHtml(locale, title, main.markup, STYLE);
}

function summary(checkout: CheckoutRow): Markup[] {
  const { locale, description, cardOnly } = checkout;
  const cost = cardOnly ? messagesFor(locale)("sandbox.nothingToPay") : money(checkout, locale);
  return [e("p", { dir: "auto" }, description), e("p", {}, cost)];
}

const money = (amount: Money, locale: Locale) => e("bdi", {}, formatCurrency(amount, locale));

const form = (...content: (Markup | false)[]) => e("form", { method: "post" }, ...content);

const submit = (name: string, value: string, label: string) =>
  e("button", { type: "submit", name, value }, label);
