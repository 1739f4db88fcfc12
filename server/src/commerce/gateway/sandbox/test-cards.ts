import type { DisputeReason } from "@masthead/contract/commerce/states.ts";
import { asciiDigits } from "@masthead/contract/platform/ascii-digits.ts";
import type { Attempt } from "../gateway.ts";

type Failure = NonNullable<Attempt["failure"]>;

/** What a test card does on the page, and later. */
interface Behaviour {
  /** Reason why it is refused on the page. */
  atOnce?: Failure;
  /** The page requires 3-D Secure. */
  authentication?: true;
  /** Reason why it is refused when it is charged later without its owner. */
  later?: Failure;
  /** The response is too late. */
  late?: true;
  /** A refund is delayed, and then succeeds or fails. */
  refund?: "done" | "failed";
  /** The card holder disputes each charge immediately. */
  dispute?: { state: "inquiry" | "needsResponse"; reason: DisputeReason };
}

const BEHAVIOURS = {
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

const visa = (number: string, behaviour: CardBehaviour): TestCard => ({
  number,
  brand: "visa",
  behaviour,
});

/** Cards to choose from on the page. */
export const TEST_CARDS: readonly TestCard[] = [
  visa("4242424242424242", "succeeds"),
  { number: "5555555555554444", brand: "mastercard", behaviour: "succeeds" },
  visa("4000000000000002", "declined"),
  visa("4000000000009995", "insufficientFunds"),
  visa("4000000000000069", "expiredCard"),
  visa("4000000000000119", "late"),
  visa("4000000000006975", "error"),
  visa("4000000000003220", "authentication"),
  visa("4000002760003184", "authenticationAlways"),
  visa("4000000000000341", "laterDeclined"),
  visa("4000008260003178", "laterInsufficientFunds"),
  visa("4000000000007726", "refundLate"),
  visa("4000000000005126", "refundFails"),
  visa("4000000000000259", "disputed"),
  visa("4000000000001976", "inquired"),
];

/** Numbers that no bank issues, for as many different cards as a test needs. All succeed. */
const SERIES_PATTERN = /^4242424242\d{6}$/;

/**
 * The test card of a number, with spaces or dashes, in digits of any script; undefined for any
 * other number, so that no real card reaches the sandbox.
 */
export function testCardOf(text: string): TestCard | undefined {
  const number = asciiDigits(text).replace(/[\s-]/g, "");
  const listed = TEST_CARDS.find((card) => card.number === number);
  return listed ?? (SERIES_PATTERN.test(number) ? visa(number, "succeeds") : undefined);
}
