// @vitest-environment happy-dom

import type { Client } from "@masthead/contract/contract.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { createORPCClient } from "@orpc/client";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { CoreAdminContext, memoryStore } from "react-admin";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createApiLink } from "../api/api-link.ts";
import { client } from "../api/client.ts";
import { loadMessages, messages } from "../messages/messages.ts";
import { createRouter } from "../screens/router.tsx";
import { provideStepUp, requestStepUp } from "./step-up.ts";
import { StepUpPrompt } from "./step-up-prompt.tsx";

vi.mock("../api/client.ts", () => ({
  client: { auth: { stepUpMethods: vi.fn(), stepUp: vi.fn(), passkeyOptions: vi.fn() } },
}));

beforeAll(loadMessages);
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const problem = (code: string, status: number) =>
  new Response(
    JSON.stringify({ type: "about:blank", title: code, status, detail: code, code, errors: [] }),
    {
      status,
      headers: { "content-type": "application/problem+json" },
    },
  );

/**
 * Client whose first call is refused until the identity is confirmed, and the paths of its
 * requests.
 */
function clientRefusedOnce() {
  const sent: string[] = [];
  const api: Client = createORPCClient(
    createApiLink(async (request) => {
      sent.push(new URL(request.url).pathname);
      return sent.length === 1
        ? problem("REAUTHENTICATION_REQUIRED", 403)
        : new Response(null, { status: 204 });
    }),
  );
  return { api, sent };
}

describe("call that requires a recent authentication", () => {
  it("is repeated after the user confirmed their identity", async () => {
    const ask = vi.fn(async () => true);
    const remove = provideStepUp(ask);
    const { api, sent } = clientRefusedOnce();
    await api.user.endSessions({ id: 12 });
    expect(sent).toEqual(["/api/v1/user/12/sessions/end", "/api/v1/user/12/sessions/end"]);
    expect(ask).toHaveBeenCalledTimes(1);
    remove();
  });

  it("fails with the message of the server when the user cancels, or without a dialog", async () => {
    const remove = provideStepUp(async () => false);
    for (const provided of [true, false]) {
      if (!provided) remove();
      const { api, sent } = clientRefusedOnce();
      await expect(api.user.endSessions({ id: 12 })).rejects.toMatchObject({
        code: "REAUTHENTICATION_REQUIRED",
      });
      expect(sent).toHaveLength(1);
    }
  });
});

describe.each(LOCALES)("dialog that confirms the identity, %s", (locale) => {
  const text = (key: string) => messages.translate(`frame.stepUp.${key}`);
  const open = async (methods: { password: boolean; code: boolean; passkey: boolean }) => {
    await messages.changeLocale(locale);
    vi.mocked(client.auth.stepUpMethods).mockResolvedValue(methods);
    render(
      <CoreAdminContext
        i18nProvider={messages}
        routerProvider={createRouter()}
        store={memoryStore({ locale })}
      >
        <StepUpPrompt />
      </CoreAdminContext>,
    );
    const answers = Promise.all([requestStepUp(), requestStepUp()]);
    await screen.findByText(text("title"), undefined, { timeout: 20_000 });
    return { answers };
  };

  it("takes the password, once for several calls", async () => {
    const { answers } = await open({ password: true, code: false, passkey: false });
    const field = await screen.findByLabelText(
      text("password"),
      { selector: "input" },
      { timeout: 20_000 },
    );
    expect(screen.queryByText(text("useCode"))).toBeNull();
    fireEvent.change(field, { target: { value: "my password" } });
    fireEvent.click(screen.getByRole("button", { name: text("confirm") }));
    expect(await answers).toEqual([true, true]);
    expect(vi.mocked(client.auth.stepUp).mock.calls).toEqual([[{ password: "my password" }]]);
    await waitFor(() => expect(screen.queryByText(text("title"))).toBeNull());
  });

  it("takes a code of the app if the account has one", async () => {
    const { answers } = await open({ password: true, code: true, passkey: false });
    fireEvent.click(
      await screen.findByRole("button", { name: text("useCode") }, { timeout: 20_000 }),
    );
    fireEvent.change(screen.getByLabelText(text("code"), { selector: "input" }), {
      target: { value: "123456" },
    });
    fireEvent.click(screen.getByRole("button", { name: text("confirm") }));
    expect(await answers).toEqual([true, true]);
    expect(vi.mocked(client.auth.stepUp).mock.calls).toEqual([[{ code: "123456" }]]);
  });
});
