// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { CoreAdminContext, Form, memoryStore, SaveButton } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { loadMessages, messages } from "../../platform/messages/messages.ts";
import { createRouter } from "../../platform/screens/router.tsx";
import { ValueInput } from "./value-input.tsx";

beforeAll(loadMessages);
afterEach(cleanup);

const FINGERPRINT = Array(32).fill("1A").join(":");
const CASES = [
  ["iosApps", "A1B2C3D4E5.com.example.news", "com.example.news"],
  ["androidApps", `com.example.news ${FINGERPRINT}`, `com.example.news ${FINGERPRINT.slice(3)}`],
  ["returnUrls", "https://news.example/app/paid", "newsapp://paid"],
] as const;

describe("setting with a list of apps", () => {
  it.each(CASES)(
    "names the line that is invalid, and saves valid lines: %s",
    async (type, valid, invalid) => {
      await messages.changeLocale("en-US");
      const save = vi.fn();
      render(
        <CoreAdminContext
          i18nProvider={messages}
          routerProvider={createRouter()}
          store={memoryStore({ locale: "en-US" })}
        >
          <Form
            defaultValues={{ value: "" }}
            onSubmit={(values: FieldValues) => save(values.value)}
          >
            <ValueInput type={type} />
            <SaveButton label="save" alwaysEnable />
          </Form>
        </CoreAdminContext>,
      );
      const input = screen.getByRole("textbox");
      expect(input.getAttribute("dir")).toBe("ltr");
      fireEvent.change(input, { target: { value: `${valid}\n\n ${invalid}` } });
      fireEvent.click(screen.getByRole("button", { name: "save" }));
      expect(await screen.findByText(/^Line 3 is not /)).toBeTruthy();
      expect(input.getAttribute("aria-invalid")).toBe("true");
      expect(save).not.toHaveBeenCalled();
      fireEvent.change(input, { target: { value: `${valid}\n\n ${valid}\n` } });
      fireEvent.click(screen.getByRole("button", { name: "save" }));
      await waitFor(() => expect(save).toHaveBeenCalledWith(`${valid}\n\n ${valid}\n`));
    },
  );
});
