import { describe, expect, it } from "vitest";
import { lineIds } from "./line-ids.ts";

describe("ids of transcript lines", () => {
  it("are unique when lines begin at the same time, and the first is the target of its time", () => {
    expect(lineIds([0, 1.5, 1.5, 1.5, 2])).toEqual(["t=0", "t=1.5", "t=1.5-2", "t=1.5-3", "t=2"]);
  });
});
