import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { SharedPart, withSharedParts } from "./shared-part.tsx";

let rendered = 0;
function Counted({ text }: { text: string }) {
  rendered++;
  return <b>{text}</b>;
}

const page = (of: object | undefined, name = "foot") => (
  <main>
    <SharedPart as="footer" of={of} name={name} className="foot">
      <Counted text={name} />
      <SharedPart as="div" of={of} name="inner">
        <Counted text="inner" />
      </SharedPart>
    </SharedPart>
  </main>
);
const render = (of: object | undefined, name?: string) => withSharedParts(() => renderToString(page(of, name)));

describe("a shared part", () => {
  it("is rendered once for what it is made of, with the HTML of the components", () => {
    const of = {};
    rendered = 0;
    const first = render(of);
    expect(first).toBe(renderToString(page(undefined)));
    expect(render(of)).toBe(first);
    expect(rendered).toBe(4);
  });

  it("is rendered again for another object and under another name", () => {
    const of = {};
    render(of);
    rendered = 0;
    render({});
    expect(render(of, "other")).toContain("<b>other</b>");
    expect(rendered).toBe(3);
  });

  it("is rendered each time outside of a render at once, and where it is not shared", () => {
    rendered = 0;
    for (const _ of [1, 2]) {
      render(undefined);
      renderToString(page({}));
    }
    expect(rendered).toBe(8);
  });
});
