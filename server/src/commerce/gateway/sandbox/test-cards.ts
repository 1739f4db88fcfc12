import type { DisputeReason } from "@masthead/contract/commerce/states.ts";
import { asciiDigits } from "@masthead/contract/platform/ascii-digits.ts";
import type { Attempt } from "../gateway.ts";

/**
 * Behaviour of a test card: on the page, when it is charged later without its owner, and when it is
 * refunded.
 */
interface Behaviour {
  /** Reason why it is refused on the page. */
  atOnce?: NonNullable<Attempt["failure"]>;
  /** The page requires 3-D Secure. */
  authentication?: true;
  /** Reason why it is refused when charged later. */
  later?: NonNullable<Attempt["failure"]>;
  /** The response is too late. */
  late?: true;
  /** A refund is delayed, and then succeeds or fails. */
  refund?: "done" | "failed";
  /** The card holder disputes each charge immediately. */
  dispute?: { state: "inquiry" | "needsResponse"; reason: DisputeReason };
}

export const BEHAVIOURS = {
  succeeds: {},
  declined: { atOnce: "declined" },
  insufficientFunds: { atOnce: "insufficientFunds" },
  expiredCard: { atOnce: "expiredCard" },
  error: { atOnce: "error" },
  authentication: { authentication: true },
  authenticationAlways: { authentication: true, later: "authentication" },
  laterDeclined: { later: "declined" },
  laterInsufficientFunds: { later: "insufficientFunds" },
  late: { late: true },
  refundLate: { refund: "done" },
  refundFails: { refund: "failed" },
  disputed: { dispute: { state: "needsResponse", reason: "fraudulent" } },
  inquired: { dispute: { state: "inquiry", reason: "unrecognized" } },
} as const satisfies Record<string, Behaviour>;
export type CardBehaviour = keyof typeof BEHAVIOURS;

export const behaviourOf = (name: CardBehaviour): Behaviour => BEHAVIOURS[name];

export interface TestCard {
  number: string;
  brand: string;
  behaviour: CardBehaviour;
}

/**
 * Numbers that the sandbox accepts, apart from the series below. It accepts no other, so that no
 * real card number reaches it.
 */
export const TEST_CARDS: readonly TestCard[] = [
  { number: "4242424242424242", brand: "visa", behaviour: "succeeds" },
  { number: "5555555555554444", brand: "mastercard", behaviour: "succeeds" },
  { number: "4000000000000002", brand: "visa", behaviour: "declined" },
  { number: "4000000000009995", brand: "visa", behaviour: "insufficientFunds" },
  { number: "4000000000000069", brand: "visa", behaviour: "expiredCard" },
  { number: "4000000000000119", brand: "visa", behaviour: "late" },
  { number: "4000000000006975", brand: "visa", behaviour: "error" },
  { number: "4000000000003220", brand: "visa", behaviour: "authentication" },
  { number: "4000002760003184", brand: "visa", behaviour: "authenticationAlways" },
  { number: "4000000000000341", brand: "visa", behaviour: "laterDeclined" },
  { number: "4000008260003178", brand: "visa", behaviour: "laterInsufficientFunds" },
  { number: "4000000000007726", brand: "visa", behaviour: "refundLate" },
  { number: "4000000000005126", brand: "visa", behaviour: "refundFails" },
  { number: "4000000000000259", brand: "visa", behaviour: "disputed" },
  { number: "4000000000001976", brand: "visa", behaviour: "inquired" },
];

/**
 * Test numbers that no bank issues, for as many different cards as a test needs. All of them
 * succeed.
 */
const SERIES_PATTERN = /^4242424242\d{6}$/;

/** The test card of a number that passes the Luhn check. */
export const testCardOf = (number: string): TestCard | undefined =>
  TEST_CARDS.find((card) => card.number === number) ??
  (SERIES_PATTERN.test(number) ? { number, brand: "visa", behaviour: "succeeds" } : undefined);

/** Digits of a number as typed: with spaces or dashes, in digits of any script. */
export const plainDigits = (text: string): string => asciiDigits(text).replace(/[\s-]/g, "");

/** Whether the check digit of a card number is valid (Luhn, ISO/IEC 7812). */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, character, position) => {
    const digit = Number(character) * (position % 2 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}
