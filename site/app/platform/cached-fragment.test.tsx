import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CachedFragment, withCachedFragments } from "./cached-fragment.tsx";

let renderCount = 0;
function Counted({ text }: { text: string }) {
  renderCount++;
  return <b>{text}</b>;
}

const page = (of: object | undefined, name = "foot") => (
  <main>
    <CachedFragment as="footer" of={of} name={name} className="foot">
      <Counted text={name} />
      <CachedFragment as="div" of={of} name="inner">
        <Counted text="inner" />
      </CachedFragment>
    </CachedFragment>
  </main>
);
const render = (of: object | undefined, name?: string) =>
  withCachedFragments(() => renderToString(page(of, name)));

describe("cached fragment", () => {
  it("is rendered once per object, with the same HTML as its components", () => {
    const of = {};
    renderCount = 0;
    const first = render(of);
    expect(first).toBe(renderToString(page(undefined)));
    expect(render(of)).toBe(first);
    expect(renderCount).toBe(4);
  });

  it("is rendered again for another object or another name", () => {
    const of = {};
    render(of);
    renderCount = 0;
    render({});
    expect(render(of, "other")).toContain("<b>other</b>");
    expect(renderCount).toBe(3);
  });

  it("is rendered every time outside of a fragment-cached render, and without an object", () => {
    renderCount = 0;
    for (const _ of [1, 2]) {
      render(undefined);
      renderToString(page({}));
    }
    expect(renderCount).toBe(8);
  });
});
