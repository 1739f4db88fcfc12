import { describe, expect, it } from "vitest";
import { splitAddresses } from "./split-addresses.ts";

describe("splitting a text into addresses", () => {
  it("separates lines, tabs, commas and semicolons, also Arabic ones", () => {
    expect(splitAddresses("a@b.jo\r\nc@d.jo, e@f.jo;g@h.jo\ti@j.jo، k@l.jo؛m@n.jo")).toEqual([
      "a@b.jo",
      "c@d.jo",
      "e@f.jo",
      "g@h.jo",
      "i@j.jo",
      "k@l.jo",
      "m@n.jo",
    ]);
  });

  it("leaves out names, quotes, blank parts and repetitions", () => {
    expect(splitAddresses(' Lina Haddad <lina@b.jo>;\n\n"c@d.jo",,c@d.jo\n')).toEqual([
      "lina@b.jo",
      "c@d.jo",
    ]);
  });

  it("keeps texts that are not addresses, so that the server counts them", () => {
    expect(splitAddresses("no address\na@b.jo")).toEqual(["no address", "a@b.jo"]);
  });

  it("returns nothing for a blank text", () => {
    expect(splitAddresses(" \n ,; ")).toEqual([]);
  });
});
