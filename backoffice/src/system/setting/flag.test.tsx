// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { CoreAdminContext, Form, memoryStore, SaveButton } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { loadMessages, messages } from "../../platform/messages/messages.ts";
import { createRouter } from "../../platform/screens/router.tsx";
import type { StaffSetting } from "./staff-setting.ts";
import { ValueInput } from "./value-input.tsx";
import { ValueText } from "./value-text.tsx";

beforeAll(loadMessages);
afterEach(cleanup);

describe("setting that is on or off", () => {
  it.each([
    ["en-US", "On", "Off"],
    ["ar-JO", "مفعّل", "متوقف"],
  ] as const)("is shown in the list and saved as a switch, %s", async (locale, on, off) => {
    await messages.changeLocale(locale);
    const save = vi.fn();
    const setting = { type: "flag", value: false } as StaffSetting;
    render(
      <CoreAdminContext
        i18nProvider={messages}
        routerProvider={createRouter()}
        store={memoryStore({ locale })}
      >
        <p>
          <ValueText setting={setting} />
        </p>
        <Form
          defaultValues={{ value: false }}
          onSubmit={(values: FieldValues) => save(values.value)}
        >
          <ValueInput type="flag" />
          <SaveButton label="save" alwaysEnable />
        </Form>
      </CoreAdminContext>,
    );
    expect(screen.getByText(off)).toBeTruthy();
    fireEvent.click(screen.getByRole("switch", { name: on }));
    fireEvent.click(screen.getByRole("button", { name: "save" }));
    await waitFor(() => expect(save).toHaveBeenCalledWith(true));
  });
});
