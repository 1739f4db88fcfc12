// @vitest-environment happy-dom

import { createTheme, Dialog, ThemeProvider } from "@mui/material";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { themeOf } from "./theme.ts";

afterEach(cleanup);

it("keeps clicks in a dialog from the row of a list that has the dialog", () => {
  const onRowClick = vi.fn();
  render(
    <ThemeProvider theme={createTheme(themeOf("en-US"))}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: stands for a row of a list */}
      <div onClick={onRowClick}>
        <Dialog open>
          <p>Open work</p>
        </Dialog>
      </div>
    </ThemeProvider>,
  );
  fireEvent.click(screen.getByText("Open work"));
  expect(onRowClick).not.toHaveBeenCalled();
});
