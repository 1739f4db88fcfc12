// @vitest-environment happy-dom
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { useErrorReference } from "./error-reference.ts";

beforeAll(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterAll(() => void vi.unstubAllGlobals());

function ErrorBoundary() {
  const reference = useErrorReference();
  return <p>{reference && <bdi data-error-reference>{reference}</bdi>}</p>;
}

it("error reference of the document is shown for its own error only, not for a page opened later", async () => {
  document.body.innerHTML = '<main><p><bdi data-error-reference="true">request-1</bdi></p></main>';
  const container = document.querySelector("main");
  if (!container) throw new Error("no container");
  const fail = () => {
    throw new Error("failed");
  };
  const routes = ["/first", "/second"].map((path) => ({
    id: path,
    path,
    loader: fail,
    element: <b />,
    ErrorBoundary,
  }));
  const hydrationData = { loaderData: {}, errors: { "/first": new Error("failed on the server") } };
  const router = createMemoryRouter(routes, { initialEntries: ["/first"], hydrationData });
  const shown = () => container.textContent;

  const onRecoverableError = vi.fn();
  await act(
    async () =>
      void hydrateRoot(container, <RouterProvider router={router} />, { onRecoverableError }),
  );
  expect([shown(), onRecoverableError.mock.calls]).toEqual(["request-1", []]);
  for (const path of ["/second", "/first"]) {
    await act(() => router.navigate(path));
    expect([router.state.location.pathname, shown()]).toEqual([path, ""]);
  }
});
