// @vitest-environment happy-dom

import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { NEWSROOM_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { CoreAdminContext, Form, memoryStore, SaveButton } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { loadMessages, messages } from "../../platform/messages/messages.ts";
import { createRouter } from "../../platform/screens/router.tsx";
import { NewsroomRightsInput } from "./newsroom-rights-input.tsx";

beforeAll(loadMessages);
afterEach(cleanup);

describe.each(LOCALES)("newsroom rights of a user, %s", (locale) => {
  const text = (key: string) => messages.translate(`resources.users.rights.${key}`);

  it("are checkboxes that say what they allow, and are saved in a fixed order", async () => {
    await messages.changeLocale(locale);
    const save = vi.fn();
    render(
      <CoreAdminContext i18nProvider={messages} routerProvider={createRouter()} store={memoryStore({ locale })}>
        <Form defaultValues={{ newsroomRights: NEWSROOM_RIGHTS }} onSubmit={(values: FieldValues) => save(values.newsroomRights)}>
          <NewsroomRightsInput source="newsroomRights" />
          <SaveButton label="save" alwaysEnable />
        </Form>
      </CoreAdminContext>,
    );
    const checkbox = (right: string) => screen.getByRole("checkbox", { name: text(`${right}.name`) }) as HTMLInputElement;
    for (const right of NEWSROOM_RIGHTS) {
      expect(checkbox(right).checked).toBe(true);
      const description = document.getElementById(checkbox(right).getAttribute("aria-describedby") ?? "");
      expect(description?.textContent).toBe(text(`${right}.allows`));
    }
    fireEvent.click(checkbox("write"));
    fireEvent.click(checkbox("push"));
    fireEvent.click(checkbox("write"));
    fireEvent.click(screen.getByRole("button", { name: "save" }));
    await waitFor(() => expect(save).toHaveBeenCalledWith(["write", "review", "publish"]));
  });
});
