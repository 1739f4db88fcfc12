import { describe, expect, it } from "vitest";
import { planStreams } from "./streams-plan.ts";

const before = {
  streams: [
    { id: 1, name: "News desk" },
    { id: 3, name: "Match" },
  ],
  lastStreamId: 4,
};

describe("plan of the streams of a live blog", () => {
  it("keeps the ids of renamed and reordered streams", () => {
    const wanted = [
      { id: 3, name: "The match" },
      { id: 1, name: "News desk" },
    ];
    expect(planStreams(before, wanted)).toEqual({ streams: wanted, lastStreamId: 4, removed: [] });
  });

  it("gives new streams ids that no stream has had, and lists removed ones", () => {
    expect(
      planStreams(before, [
        { id: 1, name: "News desk" },
        { id: null, name: "Analyst" },
      ]),
    ).toEqual({
      streams: [
        { id: 1, name: "News desk" },
        { id: 5, name: "Analyst" },
      ],
      lastStreamId: 5,
      removed: [3],
    });
  });

  it("refuses a name that is used twice", () => {
    expect(
      planStreams(before, [
        { id: 1, name: "Match" },
        { id: 3, name: "Match" },
      ]),
    ).toEqual({
      field: "streams.1.name",
      code: "liveBlog.streamTwice",
    });
  });

  it("refuses the id of a removed stream, and one that is used twice", () => {
    const refused = { field: "streams.1.name", code: "liveBlog.unknownStream" };
    const first = { id: 1, name: "News desk" };
    expect(planStreams(before, [first, { id: 2, name: "Analyst" }])).toEqual(refused);
    expect(planStreams(before, [first, { id: 1, name: "Analyst" }])).toEqual(refused);
  });
});
