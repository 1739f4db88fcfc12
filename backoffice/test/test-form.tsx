import { NEWSROOM_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import {
  CoreAdminContext,
  type I18nProvider,
  memoryStore,
  ResourceContextProvider,
  TextInput,
  type UserIdentity,
} from "react-admin";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { vi } from "vitest";
import { tag } from "../src/newsroom/tag/tag.resource.ts";
import { client } from "../src/platform/api/client.ts";
import { createDataProvider } from "../src/platform/api/data-provider.ts";
import { ConfirmProvider } from "../src/platform/confirm.tsx";
// Loaded before the clock of tests stands still, as it is lazy.
import "../src/platform/form/autosave/draft-restore.tsx";
import { clearHandedOverDrafts } from "../src/platform/form/autosave/draft-handover.ts";
import type { FormDraft } from "../src/platform/form/autosave/form-drafts.ts";
import { RecordCreate, RecordEdit } from "../src/platform/form/record-form.tsx";
import { UnsavedGuard } from "../src/platform/form/save/unsaved-guard.tsx";
import { Snackbar } from "../src/platform/layout/snackbar.tsx";
import { createRouter } from "../src/platform/screens/router.tsx";
import { ScreensContext } from "../src/platform/screens/screens.ts";

/** Idle time after which typed text is saved, in milliseconds. */
export const AUTOSAVE_DELAY_MS = 400;

export const CURRENT_USER: UserIdentity = { id: 1, fullName: "Editor" };

/** Messages are shown as their keys, even if another test of the process has loaded messages. */
export const keysAsMessages: I18nProvider = {
  translate: (key) => key,
  changeLocale: async () => {},
  getLocale: () => "en-US",
};

const SCREENS = { resources: [tag], pages: [], barItems: [] };
const dataProvider = createDataProvider(() => tag.calls(client));
const routerProvider = createRouter();

type Identify = () => Promise<UserIdentity>;

const authProviderOf = (getIdentity: Identify) => ({
  login: async () => {},
  logout: async () => {},
  checkAuth: async () => {},
  checkError: async () => {},
  getIdentity,
  getPermissions: async () => ({ role: "Admin", newsroomRights: NEWSROOM_RIGHTS }),
});

/** The parts of the frame around each screen that forms need. */
function Frame({ identify }: { identify: Identify }) {
  return (
    <CoreAdminContext
      authProvider={authProviderOf(identify)}
      dataProvider={dataProvider}
      i18nProvider={keysAsMessages}
      routerProvider={routerProvider}
      store={memoryStore()}
    >
      <ScreensContext value={SCREENS}>
        <ConfirmProvider>
          <UnsavedGuard />
          <ResourceContextProvider value={tag.name}>
            <Outlet />
          </ResourceContextProvider>
          <Snackbar />
        </ConfirmProvider>
      </ScreensContext>
    </CoreAdminContext>
  );
}

type FormProps = Partial<ComponentProps<typeof RecordEdit>>;

const formElement = (RecordForm: typeof RecordEdit, props: FormProps) => (
  <RecordForm header={null} {...props}>
    {["title", "note", "secret"].map((source) => (
      <TextInput key={source} source={source} label={source} />
    ))}
  </RecordForm>
);

interface OpenOptions {
  path?: string;
  /** Returns the current user. */
  identify?: Identify;
  /** Time that the form of a record takes to load, in milliseconds. */
  loadingMs?: number;
}

/**
 * Opens the form of tag 7, or of a new tag, with the fields title, note and secret. Messages are
 * shown as their keys. Time is simulated: it passes only in `pass` and `waitFor`.
 */
export async function openForm(
  props: FormProps = {},
  { path = "/tag/edit/7", identify = async () => CURRENT_USER, loadingMs = 0 }: OpenOptions = {},
) {
  const router = createMemoryRouter(
    [
      {
        element: <Frame identify={identify} />,
        children: [
          { path: "/tag/create", element: formElement(RecordCreate, props) },
          {
            path: "/tag/edit/:id",
            element: formElement(RecordEdit, props),
            ...(loadingMs && {
              loader: () => new Promise((resolve) => setTimeout(() => resolve(null), loadingMs)),
            }),
          },
          { path: "*", element: <p>another screen</p> },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  await waitFor(() => input("title"));
  // Drafts have been looked up.
  await pass(100);
  return router;
}

/** Lets simulated time pass, in milliseconds. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

export const input = (field: string) =>
  screen.getByLabelText<HTMLInputElement>(field, { selector: "input" });
export const type = (field: string, value: string) =>
  fireEvent.change(input(field), { target: { value } });
export const click = (message: string) => fireEvent.click(screen.getByText(message));
export const pressSave = () => fireEvent.keyDown(window, { key: "s", ctrlKey: true });
export const isShown = (message: string) => screen.queryByText(message) !== null;

/** Lets time pass until an assertion holds. @throws its error after five seconds */
export async function waitFor<Result>(assertion: () => Result): Promise<Result> {
  for (let waited = 0; waited < 5000; waited += 20) {
    try {
      return assertion();
    } catch {
      await pass(20);
    }
  }
  return assertion();
}

export const waitForText = (message: string) => waitFor(() => screen.getByText(message));

/** Drafts in the browser. */
export const storedDrafts = (): FormDraft[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith("desk.kept."))
    .map((key) => JSON.parse(localStorage.getItem(key) ?? ""));

/** Stores a draft of the form of tag 7 in the browser, as an earlier page left it. */
export function storeDraft(
  draft: Partial<FormDraft> & Pick<FormDraft, "values">,
  userId = CURRENT_USER.id,
): void {
  const stored = { slot: "earlier", version: 4, at: Date.now() - 60_000, ...draft };
  localStorage.setItem(`desk.kept.${userId}.tag/7.${stored.slot}`, JSON.stringify(stored));
}

/**
 * Ends the page without warning, as a crash does: only data already stored in the browser is left.
 */
export function crash(): void {
  const stored = Object.entries({ ...localStorage });
  cleanup();
  clearHandedOverDrafts();
  localStorage.clear();
  for (const [key, value] of stored) localStorage.setItem(key, value);
}

/** Returns whether the browser would show its confirmation before it closes the page. */
export const asksBeforeUnload = () =>
  !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

export function resetForms(): void {
  cleanup();
  clearHandedOverDrafts();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
}
