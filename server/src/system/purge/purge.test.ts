import { expect, it } from "vitest";
import { MODULES } from "../../register-modules.ts";
import { referencingFirst } from "./purge.jobs.ts";

it("purges referencing records before the referenced ones", () => {
  const unordered = MODULES.flatMap((module) => module.purges ?? []);
  const kinds = referencingFirst(unordered).map(({ records }) => records);
  expect(kinds.toSorted((a, b) => (a.entity < b.entity ? -1 : 1))).toEqual(
    unordered.map(({ records }) => records).toSorted((a, b) => (a.entity < b.entity ? -1 : 1)),
  );
  for (const [i, records] of kinds.entries())
    for (const referenced of Object.values(records.referenceFields?.() ?? {}))
      if (referenced !== records && kinds.includes(referenced))
        expect(kinds.indexOf(referenced), referenced.entity).toBeGreaterThan(i);
});
