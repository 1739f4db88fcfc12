import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import type { DisputeState } from "@masthead/contract/commerce/states.ts";
import { dateFormat } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { element as e } from "../../../../platform/http/xml.ts";
import type { DisputeRow } from "../sandbox-dispute.store.ts";
import { DECISIONS } from "../sandbox-dispute.ts";
import { SANDBOX_MESSAGES } from "./sandbox-messages.ts";
import { page } from "./sandbox-pages.ts";

/** Page of a dispute, on which staff of the shop submit evidence and decide as the bank would. */
export function disputePage(
  { id, state, amount, currency, evidenceDueAt }: DisputeRow,
  locale: Locale,
): string {
  const { dispute: messages } = SANDBOX_MESSAGES[locale];
  const decisions = DECISIONS[state];
  const decision = (to: DisputeState) =>
    e(
      "form",
      { method: "post", action: id },
      e("input", { type: "hidden", name: "state", value: to }),
      e(
        "button",
        { type: "submit", class: to === decisions[0] ? null : "second" },
        messages.decisions[to],
      ),
    );
  const due = dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(evidenceDueAt);
  const panel = e(
    "section",
    { class: "panel" },
    e("h1", {}, messages.title),
    e("p", { class: "amount" }, e("bdi", {}, formatCurrency({ amount, currency }, locale))),
    e("p", {}, messages.states[state]),
    decisions.length > 0 && e("p", { class: "quiet" }, messages.due(due)),
    ...decisions.map(decision),
  );
  return page(locale, messages.title, "narrow", panel);
}
