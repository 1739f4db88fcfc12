// @vitest-environment happy-dom
import { Dialog } from "@mui/material";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startOverlayBehaviour } from "./overlays.ts";

let end: () => void;
beforeEach(() => {
  end = startOverlayBehaviour();
});
afterEach(() => {
  cleanup();
  end();
});

function Question({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete
      </button>
      <Dialog open={open} onClose={() => setOpen(false)}>
        <button type="button" onClick={onConfirm}>
          Confirm
        </button>
      </Dialog>
    </>
  );
}

/** Clicks like a browser: `detail` counts the clicks of a double click. */
const click = (element: Element, detail: number) =>
  act(
    async () =>
      void element.dispatchEvent(
        new MouseEvent("click", { bubbles: true, cancelable: true, detail }),
      ),
  );

it("ignores the second click of the double click that opened a question, on its button and next to it", async () => {
  const onConfirm = vi.fn();
  render(<Question onConfirm={onConfirm} />);
  await click(screen.getByText("Delete"), 1);
  const confirm = await screen.findByText("Confirm");
  await click(confirm, 2);
  const container = document.querySelector(".MuiDialog-container");
  if (container) await click(container, 2);
  expect(onConfirm).not.toHaveBeenCalled();
  expect(document.querySelector(".MuiDialog-root")).not.toBeNull();
  await click(confirm, 1);
  await waitFor(() => expect(onConfirm).toHaveBeenCalledOnce());
});
