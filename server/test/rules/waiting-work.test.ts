import { WORK_KINDS } from "@masthead/contract/platform/work-kinds.ts";
import { describe, expect, it } from "vitest";
import { STATE_MACHINES } from "../../../scripts/state-diagrams.ts";
import { MODULES } from "../../src/register-modules.ts";

const declared = MODULES.flatMap((module) => module.work ?? []).map(({ name }) => name);

describe("kinds of open work", () => {
  it("are declared by one module each", () => {
    expect([...declared].sort()).toEqual([...WORK_KINDS].sort());
  });

  it("are stated for each state of each state machine", () => {
    const machines = STATE_MACHINES.filter((machine) => "waits" in machine);
    expect(machines.length, "the publication of an article has no row of its own").toBe(
      STATE_MACHINES.length - 1,
    );
    for (const { name, transitions, waits } of machines as {
      name: string;
      transitions: object;
      waits: Record<string, string | null>;
    }[]) {
      expect(Object.keys(waits).sort(), name).toEqual(Object.keys(transitions).sort());
      for (const kind of Object.values(waits)) if (kind) expect(declared, name).toContain(kind);
    }
  });
});
