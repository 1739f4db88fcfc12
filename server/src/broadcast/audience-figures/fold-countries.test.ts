import { expect, it } from "vitest";
import { addShares, foldCountries } from "./fold-countries.ts";

const share = (value: string, peak: number, sessionMinutes = peak * 10) => ({
  value,
  peak,
  sessionMinutes,
});

it("joins countries that never had five sessions at the same time, and keeps the sum", () => {
  const shares = [share("JO", 40), share("EG", 5), share("IS", 1), share("NO", 4), share("", 1)];
  expect(foldCountries(shares)).toEqual([
    share("JO", 40),
    share("EG", 5),
    share("", 1),
    { value: "ZZ", peak: 4, sessionMinutes: 50 },
  ]);
  expect(foldCountries([share("JO", 5)])).toEqual([share("JO", 5)]);
});

it("adds up the same value of several days, largest first", () => {
  expect(addShares([share("EG", 5), share("JO", 6), share("EG", 2)])).toEqual([
    { value: "EG", sessionMinutes: 70 },
    { value: "JO", sessionMinutes: 60 },
  ]);
});
