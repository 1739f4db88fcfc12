import { expect, it } from "vitest";
import { planTrialClaim } from "./claim-trial.ts";

const order = { id: 1, userId: 7, email: "Reader@news.example", product: " Sport " };
const payment = { gateway: "stripe", card: { fingerprint: "f1" } };

it("claims the trial of a product for the account, its addresses and the card", () => {
  const account = { email: "Own@news.example", emailVerifiedAt: new Date() };
  expect(planTrialClaim(order, account, payment)).toEqual({
    family: "sport",
    person: {
      userId: 7,
      emails: ["reader@news.example", "own@news.example"],
      card: { gateway: "stripe", fingerprint: "f1" },
    },
  });
});

it("leaves out an address that is not verified, and a card without a fingerprint", () => {
  const account = { email: "own@news.example", emailVerifiedAt: null };
  const withoutCard = { gateway: "stripe", card: { fingerprint: null } };
  const { person } = planTrialClaim(order, account, withoutCard);
  expect(person).toEqual({ userId: 7, emails: ["reader@news.example"], card: null });
});
