import { expect, it } from "vitest";
import { createTextMeasure } from "./measure-text.ts";

it("measures remember the blocks that were measured last, not every state of a text", () => {
  const measure = createTextMeasure("en-US");
  const first = measure("First block.");
  for (let i = 0; i < 2000; i++) measure(`Block ${i}`);
  expect(measure("First block."), "remembered").toBe(first);
  const second = measure("Second block.");
  for (let i = 0; i < 4000; i++) measure(`State ${i}`);
  expect(measure("Second block."), "forgotten, and measured again").not.toBe(second);
  expect(measure("Second block.")).toEqual(second);
});
