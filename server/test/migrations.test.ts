import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";

const META = new URL("../migrations/meta/", import.meta.url);

describe("migration metadata", () => {
  it("holds only the newest snapshot, the one that the next migration is generated from", () => {
    const snapshots = readdirSync(META).filter((name) => name.endsWith("_snapshot.json"));
    expect(snapshots).toHaveLength(1);
  });
});
