import { passesLuhn, plainDigits, type TestCard, testCardOf } from "../test-cards.ts";

/** Validation error of a card field; its messages are in sandbox-messages.ts. */
export type CardFault =
  | "required"
  | "number"
  | "unknownCard"
  | "expiry"
  | "expiryPast"
  | "cvc"
  | "name";
export type CardField = "number" | "expiry" | "cvc" | "name";
export type CardFaults = Partial<Record<CardField, CardFault>>;

type CardFormResult =
  | { card: TestCard; faults?: undefined }
  | { card?: undefined; faults: CardFaults };

/** Validates the card form. A card is valid until the end of its expiry month. */
export function readCardForm(form: URLSearchParams, now: Date): CardFormResult {
  const fieldValue = (field: CardField) => (form.get(field) ?? "").trim();
  const faults: CardFaults = {};
  const number = plainDigits(fieldValue("number"));
  const card = testCardOf(number);
  if (!number) faults.number = "required";
  else if (!passesLuhn(number)) faults.number = "number";
  else if (!card) faults.number = "unknownCard";
  const expiry = validateExpiry(plainDigits(fieldValue("expiry")), now);
  if (expiry) faults.expiry = expiry;
  const cvc = plainDigits(fieldValue("cvc"));
  if (!/^\d{3}$/.test(cvc)) faults.cvc = cvc ? "cvc" : "required";
  if (!fieldValue("name")) faults.name = "required";
  else if (fieldValue("name").length > 100) faults.name = "name";
  return card && Object.keys(faults).length === 0 ? { card } : { faults };
}

function validateExpiry(text: string, now: Date): CardFault | undefined {
  if (!text) return "required";
  const [, month = "", year = ""] = /^(0?[1-9]|1[0-2])\/?(?:20)?(\d{2})$/.exec(text) ?? [];
  if (!month) return "expiry";
  const expiresAt = new Date(Date.UTC(2000 + Number(year), Number(month)));
  return expiresAt <= now ? "expiryPast" : undefined;
}
