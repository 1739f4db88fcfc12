import { passesLuhn, plainDigits, type TestCard, testCardOf } from "./test-cards.ts";

/** What is wrong with a field; words for it are in sandbox-words.ts. */
export type CardFault = "required" | "number" | "unknownCard" | "expiry" | "expiryPast" | "cvc" | "name";
export type CardField = "number" | "expiry" | "cvc" | "name";
export type CardFaults = Partial<Record<CardField, CardFault>>;

type Read = { card: TestCard; faults?: undefined } | { card?: undefined; faults: CardFaults };

/** Checks a card as it was typed. A card is good until the end of its month. */
export function readCardForm(form: URLSearchParams, now: Date): Read {
  const given = (field: CardField) => (form.get(field) ?? "").trim();
  const faults: CardFaults = {};
  const number = plainDigits(given("number"));
  const card = testCardOf(number);
  if (!number) faults.number = "required";
  else if (!passesLuhn(number)) faults.number = "number";
  else if (!card) faults.number = "unknownCard";
  const expiry = expiryFault(plainDigits(given("expiry")), now);
  if (expiry) faults.expiry = expiry;
  const cvc = plainDigits(given("cvc"));
  if (!/^\d{3}$/.test(cvc)) faults.cvc = cvc ? "cvc" : "required";
  if (!given("name")) faults.name = "required";
  else if (given("name").length > 100) faults.name = "name";
  return card && Object.keys(faults).length === 0 ? { card } : { faults };
}

function expiryFault(text: string, now: Date): CardFault | undefined {
  if (!text) return "required";
  const [, month = "", year = ""] = /^(0?[1-9]|1[0-2])\/?(?:20)?(\d{2})$/.exec(text) ?? [];
  if (!month) return "expiry";
  const over = new Date(Date.UTC(2000 + Number(year), Number(month)));
  return over <= now ? "expiryPast" : undefined;
}
