import { describe, expect, it } from "vitest";
import { random, randomInteger } from "../../../../test/suite-size.ts";
import { inFileOrder } from "./file-order.ts";

describe("results of several files", () => {
  it("are delivered in the order of the files, whichever finishes first", () => {
    for (let run = 0; run < 200; run++) {
      const count = randomInteger(1, 8);
      const delivered: number[] = [];
      const settle = inFileOrder<number>(count, (file) => delivered.push(file));
      const files = Array.from({ length: count }, (_, index) => ({
        index,
        isRejected: random() < 0.3,
        end: random(),
      }));
      for (const { index, isRejected } of files.toSorted((first, second) => first.end - second.end))
        settle(index, isRejected ? null : index);
      expect(delivered).toEqual(
        files.filter(({ isRejected }) => !isRejected).map(({ index }) => index),
      );
    }
  });

  it("list the result of a retry last", () => {
    const delivered: string[] = [];
    const settle = inFileOrder<string>(2, (file) => delivered.push(file));
    settle(0, null);
    settle(1, "second");
    settle(0, "first");
    expect(delivered).toEqual(["second", "first"]);
  });
});
