import { expect, it } from "vitest";
import { unresolvedAdvisories } from "../../../scripts/advisories.ts";

const advisory = (id: string) => ({
  name: "semver",
  title: "Regular expression denial of service",
  severity: "high",
  url: `https://github.com/advisories/${id}`,
});
const report = {
  vulnerabilities: {
    semver: { via: [advisory("GHSA-1"), advisory("GHSA-2")] },
    dependant: { via: ["semver", advisory("GHSA-1")] },
  },
};
const now = new Date("2026-11-26T12:00:00Z");
const line = (id: string) =>
  `high: semver: Regular expression denial of service https://github.com/advisories/${id}`;

it("an advisory is listed once, until it is allowed", () => {
  expect(unresolvedAdvisories(report, {}, now)).toEqual([line("GHSA-1"), line("GHSA-2")]);
  const allowances = { "GHSA-1": { reason: "only in tests", until: "2026-11-26" } };
  expect(unresolvedAdvisories(report, allowances, now)).toEqual([line("GHSA-2")]);
  expect(unresolvedAdvisories({ vulnerabilities: {} }, {}, now)).toEqual([]);
});

it("an allowed advisory is listed again after its last day", () => {
  const allowances = { "GHSA-1": { reason: "only in tests", until: "2026-11-25" } };
  expect(unresolvedAdvisories(report, allowances, now)).toEqual([
    `${line("GHSA-1")} (allowed until 2026-11-25)`,
    line("GHSA-2"),
  ]);
});
