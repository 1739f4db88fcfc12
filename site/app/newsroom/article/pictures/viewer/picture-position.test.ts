import { describe, expect, it } from "vitest";
import {
  hashOfPosition,
  indexAfterKey,
  indexAtScroll,
  positionFromHash,
} from "./picture-position.ts";

describe("URL fragment of a picture", () => {
  it.each([
    ["#picture-1", { index: 0, entry: undefined }],
    ["#picture-12", { index: 11, entry: undefined }],
    ["#picture-3-entry-7", { index: 2, entry: "entry-7" }],
  ])("%s names a picture of the article or of an entry", (hash, position) => {
    expect(positionFromHash(hash)).toEqual(position);
    expect(hashOfPosition(position)).toBe(hash);
  });

  it.each([
    "",
    "#picture-0",
    "#picture-",
    "#picture--1",
    "#picture-1x",
    "#entry-7",
    "#picture-99999",
  ])("%j names no picture", (hash) => expect(positionFromHash(hash)).toBeUndefined());
});

describe("picture in view of a row", () => {
  it.each([
    [0, 0],
    [190, 0],
    [200, 1],
    [780, 2],
    [-390, 1],
    [-780, 2],
    [4000, 2],
  ])("at %i pixels is number %i, in both directions", (scrollLeft, index) => {
    expect(indexAtScroll(scrollLeft, 390, 3)).toBe(index);
  });

  it("is the first one before the row has a width", () => {
    expect(indexAtScroll(0, 0, 3)).toBe(0);
  });
});

describe("picture that a key shows", () => {
  it.each([
    ["ArrowRight", false, 2],
    ["ArrowLeft", false, 0],
    ["ArrowRight", true, 0],
    ["ArrowLeft", true, 2],
    ["PageDown", true, 2],
    ["PageUp", true, 0],
    ["Home", false, 0],
    ["End", false, 3],
    ["Tab", false, undefined],
    ["a", true, undefined],
  ])("%s, right to left %s: %s of four, from the second", (key, isRtl, index) => {
    expect(indexAfterKey(key, 1, 4, isRtl)).toBe(index);
  });

  it("stays at the ends", () => {
    expect(indexAfterKey("ArrowLeft", 0, 4, false)).toBeUndefined();
    expect(indexAfterKey("ArrowLeft", 3, 4, true)).toBeUndefined();
    expect(indexAfterKey("End", 3, 4, false)).toBeUndefined();
  });
});
