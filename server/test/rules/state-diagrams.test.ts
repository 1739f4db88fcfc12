import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  DOC_PAGES,
  renderStateDiagrams,
  STATE_MACHINES,
  stateDiagramsIn,
} from "../../../scripts/state-diagrams.ts";

const read = (path: string) => readFileSync(path, "utf8");
const SOURCES = globSync(fileURLToPath(new URL("../../src/**/*.state.ts", import.meta.url)));

describe("state diagrams in docs/", () => {
  it.each(DOC_PAGES.map((path) => ({ page: basename(path), path })))(
    "of $page show the transitions of the state machines",
    ({ path }) => {
      expect(read(path), "run npm run state-diagrams").toBe(renderStateDiagrams(read(path)));
    },
  );

  it("exist once for every state machine", () => {
    const drawn = DOC_PAGES.flatMap((path) => stateDiagramsIn(read(path)));
    expect(drawn.toSorted()).toEqual(STATE_MACHINES.map(({ name }) => name).toSorted());
    expect(
      SOURCES.map((path) => read(path).split(/= define(?:States|Transitions)\b/).length - 1).reduce(
        (sum, count) => sum + count,
      ),
    ).toBe(drawn.length);
  });
});
