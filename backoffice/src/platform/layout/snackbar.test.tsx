// @vitest-environment happy-dom
import { Dialog } from "@mui/material";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { CoreAdminContext, memoryStore, useNotify } from "react-admin";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { messages } from "../messages/messages.ts";
import { createRouter } from "../screens/router.tsx";
import { Snackbar } from "./snackbar.tsx";

afterEach(cleanup);

let notify: ReturnType<typeof useNotify>;

function Notifier() {
  notify = useNotify();
  return null;
}

const frame = (open: boolean) => (
  <MemoryRouter>
    <CoreAdminContext i18nProvider={messages} store={memoryStore()} routerProvider={createRouter()}>
      <Notifier />
      <Dialog open={open} aria-label="dialog">
        text
      </Dialog>
      <Snackbar />
    </CoreAdminContext>
  </MemoryRouter>
);

/** Whether the toast comes after the dialog in the document, which shows it above the dialog. */
const isToastAbove = () =>
  (screen.getByRole("dialog").compareDocumentPosition(screen.getByText("saved")) &
    Node.DOCUMENT_POSITION_FOLLOWING) >
  0;

it("shows a toast below a dialog that is opened after it, and above one that was open", async () => {
  const { rerender, unmount } = render(frame(false));
  await act(async () => notify("saved"));
  await act(async () => rerender(frame(true)));
  expect(isToastAbove()).toBe(false);
  unmount();

  render(frame(true));
  await act(async () => notify("saved"));
  expect(isToastAbove()).toBe(true);
});

it.each(["mouse", "touch"])(
  "closes by a vertical drag over more than 50 px with a %s, wherever it ends",
  async (pointerType) => {
    render(frame(false));
    await act(async () => notify("saved"));
    const drag = (distance: number) => {
      fireEvent.pointerDown(screen.getByText("saved"), { pointerId: 1, pointerType, clientY: 400 });
      fireEvent.pointerUp(window, { pointerId: 1, pointerType, clientY: 400 + distance });
    };
    drag(40);
    expect(screen.queryByText("saved")).not.toBeNull();
    drag(-60);
    await waitFor(() => expect(screen.queryByText("saved")).toBeNull());
  },
);

it("moves the page when it opens and closes only after a click that has begun", async () => {
  const reserved = () => document.documentElement.style.getPropertyValue("--toast-height");
  render(frame(false));
  fireEvent.pointerDown(document.body);
  await act(async () => notify("saved"));
  expect(reserved()).toBe("");
  fireEvent.pointerUp(document.body);
  await waitFor(() => expect(reserved()).not.toBe(""));

  fireEvent.pointerDown(document.body);
  fireEvent.click(screen.getByText("frame.close"));
  await waitFor(() => expect(screen.queryByText("saved")).toBeNull());
  expect(reserved()).not.toBe("");
  fireEvent.pointerCancel(document.body);
  await waitFor(() => expect(reserved()).toBe(""));
});
