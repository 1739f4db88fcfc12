// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server.edge";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useHydratedValue } from "./use-hydrated-value.ts";

const subscribe = () => () => {};
const read = () => "device";

const renders: string[] = [];

function Shown() {
  const value = useHydratedValue(subscribe, read, "document");
  renders.push(value);
  return <p>{value}</p>;
}

let container: HTMLElement;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  renders.length = 0;
  container = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  container.remove();
  vi.unstubAllGlobals();
});

it("is the value of the document while a part hydrates, however late, then the browser's", async () => {
  container.innerHTML = renderToString(<Shown />);
  expect(container.textContent).toBe("document");
  renders.length = 0;
  const errors: unknown[] = [];
  await act(async () => {
    hydrateRoot(container, <Shown />, { onRecoverableError: (error) => errors.push(error) });
  });
  expect(errors).toEqual([]);
  expect(renders).toEqual(["document", "device"]);
  expect(container.textContent).toBe("device");
});

it("is the browser's value from the first render of what the document did not contain", async () => {
  const root = createRoot(container);
  await act(async () => root.render(<Shown />));
  expect(new Set(renders)).toEqual(new Set(["device"]));
  await act(async () => root.unmount());
});
