// @vitest-environment happy-dom
import { Dialog } from "@mui/material";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { useHeldLayout } from "./use-held-layout.ts";

afterEach(cleanup);

function Layout({ isPhone, open = false }: { isPhone: boolean; open?: boolean }) {
  const held = useHeldLayout(isPhone);
  return (
    <>
      <p>{held ? "cards" : "table"}</p>
      <Dialog open={open} transitionDuration={0}>
        question
      </Dialog>
    </>
  );
}

describe("layout beside overlays", () => {
  it("follows the window while no overlay is open", async () => {
    const { rerender } = render(<Layout isPhone={false} />);
    rerender(<Layout isPhone />);
    expect(await screen.findByText("cards")).toBeDefined();
  });

  it("does not change until the last overlay is closed, and then follows the window", async () => {
    const { rerender } = render(<Layout isPhone={false} open />);
    await screen.findByText("question");
    rerender(<Layout isPhone open />);
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.getByText("table")).toBeDefined();
    rerender(<Layout isPhone />);
    await screen.findByText("cards");
  });

  it("does not change if the window returns to its former size", async () => {
    const { rerender } = render(<Layout isPhone={false} open />);
    rerender(<Layout isPhone open />);
    rerender(<Layout isPhone={false} open />);
    rerender(<Layout isPhone={false} />);
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.getByText("table")).toBeDefined();
  });
});
