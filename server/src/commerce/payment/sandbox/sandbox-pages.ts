import { moneyText } from "@masthead/contract/commerce/money.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { element as e, type Markup } from "../../../platform/http/xml.ts";
import type { CardFaults, CardField } from "./card-form.ts";
import type { CheckoutRecord } from "./sandbox-checkout.store.ts";
import { STYLE } from "./sandbox-style.ts";
import { SANDBOX_WORDS } from "./sandbox-words.ts";
import { TEST_CARDS } from "./test-cards.ts";

// The hosted pages: whole documents without scripts. Addresses in them are relative, since the sandbox does not know where it is mounted.

/** What somebody sent, to be put right: what is wrong, and what may be shown again. Numbers and codes of cards may not. */
export interface Sent {
  faults: CardFaults;
  expiry: string;
  name: string;
}

/** Where a card is entered. With something to be put right it stands below the checkout's address, which its form was sent to. */
export function cardPage(checkout: CheckoutRecord, sent: Sent | null): string {
  const { locale, keepCard, cardOnly } = checkout;
  const words = SANDBOX_WORDS[locale];
  const below = sent ? "" : `${checkout.id}/`;
  const field = (name: CardField, hint: string | null, attributes: Record<string, string>): Markup => {
    const fault = sent?.faults[name];
    const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(" ");
    const wrong = fault && ({ "aria-invalid": "true" } as const);
    const label = e("label", { for: name }, words[name], hint && [" ", e("span", { class: "hint", id: `${name}-hint` }, hint)]);
    const input = e("input", { id: name, name, required: "", "aria-describedby": described || null, ...attributes, ...wrong });
    return e("div", { class: "field" }, label, input, fault && e("p", { class: "fault", id: `${name}-fault` }, words.faults[fault]));
  };
  const numeric = { inputmode: "numeric", autocomplete: "off", dir: "ltr" };
  const form = e(
    "form",
    // Checked here, in the reader's language and with Arabic digits, and not by the browser.
    { method: "post", action: `${below}card`, novalidate: "" },
    sent && e("p", { class: "notice", role: "alert" }, words.faultsFound),
    field("number", null, { ...numeric, maxlength: "40" }),
    e(
      "div",
      { class: "pair" },
      field("expiry", words.expiryHint, { ...numeric, maxlength: "12", value: sent?.expiry ?? "" }),
      field("cvc", words.cvcHint, { ...numeric, maxlength: "8" }),
    ),
    field("name", null, { autocomplete: "off", maxlength: "100", dir: "auto", value: sent?.name ?? "" }),
    keepCard && !cardOnly && e("p", { class: "quiet" }, words.keeps),
    e("button", { type: "submit" }, cardOnly ? words.saveCard : words.pay(moneyText(checkout, locale))),
  );
  const cancel = e("form", { method: "post", action: `${below}cancel` }, e("button", { type: "submit", class: "second" }, words.cancel));
  const panel = e("section", { class: "panel" }, e("h1", {}, words.title), sumOf(checkout), form, cancel);
  return page(locale, sent ? `${words.faultsFound} ${words.title}` : words.title, "", panel, testCards(locale));
}

/** Where the owner's bank asks them. */
export function authenticationPage(checkout: CheckoutRecord): string {
  const words = SANDBOX_WORDS[checkout.locale];
  const answer = (value: "approve" | "deny") =>
    e(
      "form",
      { method: "post", action: "authentication" },
      e("input", { type: "hidden", name: "answer", value }),
      e("button", { type: "submit", class: value === "deny" ? "second" : null }, words[value]),
    );
  const panel = e(
    "section",
    { class: "panel" },
    e("h1", {}, words.authenticationTitle),
    sumOf(checkout),
    e("p", {}, words.authenticationLead(checkout.card?.last4 ?? "")),
    answer("approve"),
    answer("deny"),
  );
  return page(checkout.locale, words.authenticationTitle, "narrow", panel);
}

/** After a card whose bank is too slow: what came of it is known to the shop alone. */
export function latePage(checkout: CheckoutRecord): string {
  const words = SANDBOX_WORDS[checkout.locale];
  const back = e("a", { class: "button", href: checkout.returnUrl }, words.back);
  const panel = e("section", { class: "panel" }, e("h1", {}, words.lateTitle), sumOf(checkout), e("p", {}, words.lateLead), back);
  return page(checkout.locale, words.lateTitle, "narrow", panel);
}

export function missingPage(locale: Locale): string {
  const words = SANDBOX_WORDS[locale];
  const panel = e("section", { class: "panel" }, e("h1", {}, words.missingTitle), e("p", {}, words.missingLead));
  return page(locale, words.missingTitle, "narrow", panel);
}

function sumOf(checkout: CheckoutRecord): Markup {
  const words = SANDBOX_WORDS[checkout.locale];
  const what = e("p", { class: "for", dir: "auto" }, checkout.description);
  if (checkout.cardOnly) return e("div", { class: "sum" }, what, e("p", { class: "quiet" }, words.nothingToPay));
  const amount = e("p", { class: "amount" }, e("bdi", {}, moneyText(checkout, checkout.locale)));
  return e("div", { class: "sum" }, what, e("p", { class: "quiet" }, words.toPay), amount);
}

function testCards(locale: Locale): Markup {
  const words = SANDBOX_WORDS[locale];
  const rows = TEST_CARDS.map(({ number, behaviour }) =>
    e("tr", {}, e("td", {}, e("bdi", { dir: "ltr" }, number.replace(/(.{4})(?=.)/g, "$1 "))), e("td", {}, words.behaviours[behaviour])),
  );
  const head = e("tr", {}, e("th", { scope: "col" }, words.cardColumn), e("th", { scope: "col" }, words.behaviourColumn));
  const table = e("table", {}, e("thead", {}, head), e("tbody", {}, ...rows));
  return e(
    "section",
    {},
    e("h2", {}, words.testCards),
    e("p", { class: "quiet" }, words.testCardsMore),
    e("div", { class: "scroll" }, table),
  );
}

function page(locale: Locale, title: string, width: "" | "narrow", ...content: Markup[]): string {
  const words = SANDBOX_WORDS[locale];
  const head = e(
    "head",
    {},
    e("meta", { charset: "utf-8" }),
    e("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    e("meta", { name: "robots", content: "noindex" }),
    e("title", {}, `${title} · Sandbox`),
    { markup: `<style>${STYLE}</style>` },
  );
  const ribbon = e("header", { class: "ribbon" }, e("strong", {}, words.ribbon), words.ribbonMore);
  const main = e("main", { class: width || null }, ...content);
  const html = e("html", { lang: locale, dir: locale === "ar-JO" ? "rtl" : "ltr" }, head, e("body", {}, ribbon, main));
  return `<!doctype html>${html.markup}`;
}
