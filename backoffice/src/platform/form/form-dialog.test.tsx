// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { CoreAdminContext } from "react-admin";
import { afterEach, expect, it, vi } from "vitest";
import { FormDialog } from "./form-dialog.tsx";

afterEach(cleanup);

it("keeps clicks from the row of a list that has the dialog", () => {
  const onRowClick = vi.fn();
  render(
    <CoreAdminContext>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: stands for a row of a list */}
      <div onClick={onRowClick}>
        <FormDialog
          title="Who takes over?"
          submitLabel="Continue"
          defaultValues={{}}
          onClose={() => {}}
          onSend={async () => {}}
        >
          <p>Open work</p>
        </FormDialog>
      </div>
    </CoreAdminContext>,
  );
  fireEvent.click(screen.getByText("Open work"));
  expect(onRowClick).not.toHaveBeenCalled();
});
