import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { element as e, type Markup } from "../../../../platform/http/xml.ts";
import type { CheckoutRecord } from "../sandbox-checkout.store.ts";
import { TEST_CARDS } from "../test-cards.ts";
import type { CardFaults, CardField } from "./card-form.ts";
import { SANDBOX_MESSAGES } from "./sandbox-messages.ts";
import { STYLE } from "./sandbox-style.ts";

// The hosted pages: complete documents without scripts. Their URLs are relative, because the
// sandbox does not know where it is mounted.

/**
 * A submitted form with validation errors, and the values that may be shown again. Card numbers and
 * security codes may not.
 */
export interface SubmittedCardForm {
  faults: CardFaults;
  expiry: string;
  name: string;
}

/**
 * Card form page. With validation errors it is served below the checkout's URL, to which its form
 * was posted.
 */
export function cardPage(checkout: CheckoutRecord, submitted: SubmittedCardForm | null): string {
  const { locale, keepCard, cardOnly } = checkout;
  const messages = SANDBOX_MESSAGES[locale];
  const pathPrefix = submitted ? "" : `${checkout.id}/`;
  const field = (
    name: CardField,
    hint: string | null,
    attributes: Record<string, string>,
  ): Markup => {
    const fault = submitted?.faults[name];
    const describedBy = [hint && `${name}-hint`, fault && `${name}-fault`]
      .filter(Boolean)
      .join(" ");
    const invalidAttribute = fault && ({ "aria-invalid": "true" } as const);
    const label = e(
      "label",
      { for: name },
      messages[name],
      hint && [" ", e("span", { class: "hint", id: `${name}-hint` }, hint)],
    );
    const input = e("input", {
      id: name,
      name,
      required: "",
      "aria-describedby": describedBy || null,
      ...attributes,
      ...invalidAttribute,
    });
    return e(
      "div",
      { class: "field" },
      label,
      input,
      fault && e("p", { class: "fault", id: `${name}-fault` }, messages.faults[fault]),
    );
  };
  const numeric = { inputmode: "numeric", autocomplete: "off", dir: "ltr" };
  const form = e(
    "form",
    // Validated on the server, in the reader's language and with Arabic digits, not by the browser.
    { method: "post", action: `${pathPrefix}card`, novalidate: "" },
    submitted && e("p", { class: "notice", role: "alert" }, messages.faultsFound),
    field("number", null, { ...numeric, maxlength: "40" }),
    e(
      "div",
      { class: "pair" },
      field("expiry", messages.expiryHint, {
        ...numeric,
        maxlength: "12",
        value: submitted?.expiry ?? "",
      }),
      field("cvc", messages.cvcHint, { ...numeric, maxlength: "8" }),
    ),
    field("name", null, {
      autocomplete: "off",
      maxlength: "100",
      dir: "auto",
      value: submitted?.name ?? "",
    }),
    keepCard && !cardOnly && e("p", { class: "quiet" }, messages.keeps),
    e(
      "button",
      { type: "submit" },
      cardOnly ? messages.saveCard : messages.pay(formatCurrency(checkout, locale)),
    ),
  );
  const cancel = e(
    "form",
    { method: "post", action: `${pathPrefix}cancel` },
    e("button", { type: "submit", class: "second" }, messages.cancel),
  );
  const panel = e(
    "section",
    { class: "panel" },
    e("h1", {}, messages.title),
    amountSummary(checkout),
    form,
    cancel,
  );
  return page(
    locale,
    submitted ? `${messages.faultsFound} ${messages.title}` : messages.title,
    "",
    panel,
    testCards(locale),
  );
}

/** 3-D Secure page of the card owner's bank. */
export function authenticationPage(checkout: CheckoutRecord): string {
  const messages = SANDBOX_MESSAGES[checkout.locale];
  const answerForm = (value: "approve" | "deny") =>
    e(
      "form",
      { method: "post", action: "authentication" },
      e("input", { type: "hidden", name: "answer", value }),
      e("button", { type: "submit", class: value === "deny" ? "second" : null }, messages[value]),
    );
  const panel = e(
    "section",
    { class: "panel" },
    e("h1", {}, messages.authenticationTitle),
    amountSummary(checkout),
    e("p", {}, messages.authenticationLead(checkout.card?.last4 ?? "")),
    answerForm("approve"),
    answerForm("deny"),
  );
  return page(checkout.locale, messages.authenticationTitle, "narrow", panel);
}

/** Page after the bank timed out: only the shop learns the result. */
export function bankTimeoutPage(checkout: CheckoutRecord): string {
  const messages = SANDBOX_MESSAGES[checkout.locale];
  const back = e("a", { class: "button", href: checkout.returnUrl }, messages.back);
  const panel = e(
    "section",
    { class: "panel" },
    e("h1", {}, messages.lateTitle),
    amountSummary(checkout),
    e("p", {}, messages.lateLead),
    back,
  );
  return page(checkout.locale, messages.lateTitle, "narrow", panel);
}

export function notFoundPage(locale: Locale): string {
  const messages = SANDBOX_MESSAGES[locale];
  const panel = e(
    "section",
    { class: "panel" },
    e("h1", {}, messages.missingTitle),
    e("p", {}, messages.missingLead),
  );
  return page(locale, messages.missingTitle, "narrow", panel);
}

function amountSummary(checkout: CheckoutRecord): Markup {
  const messages = SANDBOX_MESSAGES[checkout.locale];
  const what = e("p", { class: "for", dir: "auto" }, checkout.description);
  if (checkout.cardOnly)
    return e("div", { class: "sum" }, what, e("p", { class: "quiet" }, messages.nothingToPay));
  const amount = e(
    "p",
    { class: "amount" },
    e("bdi", {}, formatCurrency(checkout, checkout.locale)),
  );
  return e("div", { class: "sum" }, what, e("p", { class: "quiet" }, messages.toPay), amount);
}

function testCards(locale: Locale): Markup {
  const messages = SANDBOX_MESSAGES[locale];
  const rows = TEST_CARDS.map(({ number, behaviour }) =>
    e(
      "tr",
      {},
      e("td", {}, e("bdi", { dir: "ltr" }, number.replace(/(.{4})(?=.)/g, "$1 "))),
      e("td", {}, messages.behaviours[behaviour]),
    ),
  );
  const head = e(
    "tr",
    {},
    e("th", { scope: "col" }, messages.cardColumn),
    e("th", { scope: "col" }, messages.behaviourColumn),
  );
  const table = e("table", {}, e("thead", {}, head), e("tbody", {}, ...rows));
  return e(
    "section",
    {},
    e("h2", {}, messages.testCards),
    e("p", { class: "quiet" }, messages.testCardsMore),
    e("div", { class: "scroll" }, table),
  );
}

/** A complete document of the sandbox. */
export function page(
  locale: Locale,
  title: string,
  width: "" | "narrow",
  ...content: Markup[]
): string {
  const messages = SANDBOX_MESSAGES[locale];
  const head = e(
    "head",
    {},
    e("meta", { charset: "utf-8" }),
    e("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    e("meta", { name: "robots", content: "noindex" }),
    e("title", {}, `${title} · Sandbox`),
    { markup: `<style>${STYLE}</style>` },
  );
  const ribbon = e(
    "header",
    { class: "ribbon" },
    e("strong", {}, messages.ribbon),
    messages.ribbonMore,
  );
  const main = e("main", { class: width || null }, ...content);
  const html = e(
    "html",
    { lang: locale, dir: locale === "ar-JO" ? "rtl" : "ltr" },
    head,
    e("body", {}, ribbon, main),
  );
  return `<!doctype html>${html.markup}`;
}
