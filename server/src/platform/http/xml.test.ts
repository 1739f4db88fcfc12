import { describe, expect, it } from "vitest";
import { childrenNamed, childText, readXml } from "../../../test/readers/xml.ts";
import { element, xmlDocument } from "./xml.ts";

describe("XML writer", () => {
  it("round-trips text and attributes through a parser", () => {
    const text = "<b> & \"quotes\" ]]> 'عنوان' 😀 &amp;";
    const root = readXml(
      xmlDocument(
        element("a", { title: `${text}\n\t` }, text, element("b", {}, 12), element("c", {})),
      ),
    );
    expect(root.attributes).toEqual({ title: `${text}\n\t` });
    expect(root.text).toBe(text);
    expect(childText(root, "b")).toBe("12");
    expect(root.children.map((child) => child.name)).toEqual(["b", "c"]);
  });

  it("drops characters that XML cannot contain: control characters and lone surrogates", () => {
    const root = readXml(
      xmlDocument(
        element("a", { b: "x\u0001y" }, "one\u0000\u0008\u001ftwo\ud800three\uffff", "\t\n"),
      ),
    );
    expect(root.text).toBe("onetwothree\t\n");
    expect(root.attributes.b).toBe("xy");
  });

  it("leaves out null, undefined and false, and flattens lists of children", () => {
    const root = readXml(
      xmlDocument(
        element("a", { x: null, y: undefined, z: false, w: 0 }, null, undefined, false, [
          element("b", {}),
          [element("b", {})],
        ]),
      ),
    );
    expect(root.attributes).toEqual({ w: "0" });
    expect(childrenNamed(root, "b")).toHaveLength(2);
  });
});
