// @vitest-environment happy-dom
import { globSync, readFileSync } from "node:fs";
import { contract } from "@masthead/contract/contract.ts";
import { NEWSROOM_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { createTheme, ThemeProvider } from "@mui/material";
import { ORPCError } from "@orpc/client";
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { CoreAdminContext, memoryStore } from "react-admin";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { tag } from "../src/newsroom/tag/tag.resource.ts";
import { ConfirmProvider } from "../src/platform/confirm.tsx";
import { createRouter } from "../src/platform/screens/router.tsx";
import { ScreensContext } from "../src/platform/screens/screens.ts";
import {
  articleOf,
  KEY,
  OTHER_OVERLAYS,
  OVERLAY_CASES,
  type OverlayCase,
  type TestRecord,
} from "./overlay-cases.tsx";
import { bySuiteSize, random, randomInteger } from "./suite-size.ts";
import { keysAsMessages } from "./test-form.tsx";

interface Input {
  id?: number;
  articleId?: number;
  version?: number;
  edits?: number;
  publish?: object;
}

/** Client whose calls, such as `order.refund`, are answered by the test. */
const { api, client } = vi.hoisted(() => {
  const api = { answer: async (_call: string, _input: object): Promise<unknown> => undefined };
  const groupOf = (call: string[]): object =>
    new Proxy(() => {}, {
      get: (_, name) => groupOf([...call, String(name)]),
      apply: (_, __, [input]) => api.answer(call.join("."), (input ?? {}) as object),
    });
  return { api, client: groupOf([]) };
});
vi.mock("../src/platform/api/client.ts", () => ({ client }));

afterEach(cleanup);

const SOURCES = `${import.meta.dirname}/../src/`;
/** Elements and hooks that open an overlay. */
const OVERLAYS =
  /<(?:\w*Dialog|Drawer|Menu|Popover|SidePanel|ActionMenu|Modal|SwipeableDrawer)\b|\buseConfirm\(\)/;
/** Elements that are overlays themselves, and not components that have one. */
const OWN_OVERLAYS =
  /<(?:Dialog|FormDialog|Drawer|Menu|Popover|SidePanel|ActionMenu|Modal|SwipeableDrawer)\b|\buseConfirm\(\)/;

it("all overlays of the back office are tested, or say why they need no test", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: SOURCES }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const withOverlays = files
    .filter((file) => OVERLAYS.test(readFileSync(SOURCES + file, "utf8")))
    .sort();
  const opening = withOverlays.filter((file) =>
    OWN_OVERLAYS.test(readFileSync(SOURCES + file, "utf8")),
  );
  const listed = [
    ...Object.values(OVERLAY_CASES).flatMap((one) => one.files),
    ...Object.keys(OTHER_OVERLAYS),
  ];
  expect(opening.filter((file) => !listed.includes(file))).toEqual([]);
  expect(listed.filter((file) => !withOverlays.includes(file))).toEqual([]);
});

interface Procedure {
  "~orpc": {
    route: { method: string };
    inputSchema?: { shape?: Record<string, { safeParse(value: unknown): { success: boolean } }> };
  };
}

/** Returns the declaration of a call, such as `order.refund`. */
const procedureOf = (call: string) =>
  (
    call
      .split(".")
      .reduce<unknown>(
        (router, key) => (router as Record<string, unknown>)[key],
        contract,
      ) as Procedure
  )["~orpc"];

/**
 * Calls that require a version, and reject another one. Other calls that require one merge changes.
 */
const REJECTING = new Set([
  ...["article.pendingVersion.discard", "subscription.extend"],
  ...["newsletterIssue.schedule", "newsletterIssue.send"],
  ...["liveShift.edit", "liveShift.handOver", "result.remove"],
]);

/**
 * Whether the server rejects a call for another version than the current one
 * (server/test/rules/seen-version.test.ts).
 */
function rejectsOtherVersions(call: string, input: Input): boolean {
  const { version, edits } = procedureOf(call).inputSchema?.shape ?? {};
  const isOptional = (version ?? edits)?.safeParse(undefined).success ?? false;
  return REJECTING.has(call) || input.publish !== undefined || isOptional;
}

const CHANGED_SINCE = "frame.changedSince.title";

const changedSince = (version: number) =>
  new ORPCError("CONFLICT", {
    status: 409,
    data: { code: "CONFLICT", detail: "Changed", conflict: { fields: [], by: "", version } },
  });

/** Server with records, which answers with 409 to a call that names an old version. */
function openServer() {
  const versions = new Map<number, number>();
  const writes: { call: string; input: Input }[] = [];
  const versionOf = (id: number) => versions.get(id) ?? 1;
  api.answer = async (call, input: Input) => {
    const id = input.id ?? 0;
    const current = versionOf(id);
    if (call === "work.colleagues") return [];
    if (call === "notification.audience") return { browsers: 5 };
    if (call === "article.pendingVersion.published")
      return { version: 1, fields: { ...articleOf({ id, version: 1 }), title: "Before" } };
    if (call === "article.revision.get")
      return { fields: { ...articleOf({ id, version: 0 }), title: "Former" } };
    if (procedureOf(call).route.method === "GET") return articleOf({ id, version: current });
    const seen = input.version ?? input.edits ?? current;
    if (seen !== current && rejectsOtherVersions(call, input)) throw changedSince(current);
    versions.set(id, current + 1);
    writes.push({ call, input });
    return { ...articleOf({ id, version: current + 1 }), item: {}, stillPublished: null };
  };
  return { writes, versionOf, change: (id: number) => void versions.set(id, versionOf(id) + 1) };
}

const THEME = createTheme({
  components: {
    MuiDialog: { defaultProps: { transitionDuration: 0 } },
    MuiMenu: { defaultProps: { transitionDuration: 0 } },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
  },
});
const AUTH = {
  login: async () => {},
  logout: async () => {},
  checkAuth: async () => {},
  checkError: async () => {},
  getPermissions: async () => ({ role: "Superadmin", newsroomRights: NEWSROOM_RIGHTS }),
};
const SCREENS = { resources: [tag], pages: [], barItems: [] };
const routerProvider = createRouter();

function openScreen({ render: content }: OverlayCase, first: TestRecord) {
  const store = memoryStore();
  const screenOf = (record: TestRecord) => (
    <MemoryRouter>
      <ThemeProvider theme={THEME}>
        <CoreAdminContext
          authProvider={AUTH}
          i18nProvider={keysAsMessages}
          routerProvider={routerProvider}
          store={store}
        >
          <ScreensContext value={SCREENS}>
            <ConfirmProvider>{content(record)}</ConfirmProvider>
          </ScreensContext>
        </CoreAdminContext>
      </ThemeProvider>
    </MemoryRouter>
  );
  const { rerender } = render(screenOf(first));
  return { show: (record: TestRecord) => act(async () => rerender(screenOf(record))) };
}

const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 1))));

/** Returns the first of the elements with a name, once it is there. */
async function find(name: string): Promise<Element> {
  for (let turn = 0; turn < 200; turn++) {
    const found = [
      ...document.querySelectorAll("button:not([disabled]), [role=menuitem], input[type=checkbox]"),
    ].find(
      (element) =>
        element.getAttribute("aria-label") === name || element.textContent?.trim() === name,
    );
    if (found) return found;
    await settle();
  }
  throw new Error(`nothing is called ${name}: ${document.body.textContent}`);
}

const topDialog = () =>
  [...document.querySelectorAll(".MuiDialog-root")]
    .filter((root) => root.querySelector("[role=dialog]"))
    .at(-1);

/** Turns of the event loop after which everything has happened that a click causes. */
const QUIET_TURNS = 10;

/**
 * Returns the topmost dialog, also one that opens when a call is answered; undefined if there is
 * none.
 */
async function nextDialog(): Promise<Element | undefined> {
  for (let turn = 0; turn < QUIET_TURNS; turn++) {
    await settle();
    const dialog = topDialog();
    if (dialog) return dialog;
  }
  return undefined;
}

/** Fills the empty fields of a dialog. */
function fill(dialog: Element) {
  const radio = dialog.querySelector<HTMLInputElement>("input[type=radio]");
  if (radio && !dialog.querySelector("input[type=radio]:checked")) fireEvent.click(radio);
  for (const field of dialog.querySelectorAll<HTMLInputElement>(
    "input:not([type=radio], [type=checkbox]), textarea:not([aria-hidden])",
  )) {
    if (field.value || field.readOnly) continue;
    const isAmount =
      field.inputMode === "decimal" || field.type === "number" || field.name === "amount";
    fireEvent.change(field, { target: { value: isAmount ? "1.000" : KEY } });
  }
}

/**
 * Confirms all open dialogs, with the given answer to the question about a change. Returns whether
 * that question appeared.
 */
async function confirmAll(answer: boolean): Promise<boolean> {
  let asked = false;
  for (let step = 0; step < 40; step++) {
    const dialog = await nextDialog();
    if (!dialog) return asked;
    const isQuestion = dialog.textContent?.includes(CHANGED_SINCE) ?? false;
    asked ||= isQuestion;
    if (!isQuestion) fill(dialog);
    await settle();
    const buttons = [
      ...dialog.querySelectorAll<HTMLButtonElement>(".MuiDialogActions-root button"),
    ];
    const button = isQuestion && !answer ? buttons[0] : buttons.at(-1);
    if (!button) continue;
    await act(async () => fireEvent.click(button));
    await settle();
    if (isQuestion && !answer) return asked;
  }
  return asked;
}

const CASES = Object.entries(OVERLAY_CASES);
const HISTORIES = bySuiteSize({ sample: 2, full: Math.ceil(1000 / CASES.length) });

describe("an overlay acts on the record and version with which it was opened, even after a refetch", () => {
  it.each(CASES)("%s", async (_, overlay) => {
    for (let history = 0; history < HISTORIES; history++) {
      const server = openServer();
      const [opened, other] = [randomInteger(1, 50), randomInteger(50, 100)];
      const screen = openScreen(overlay, { id: opened, version: 1 });
      for (const name of overlay.opens) {
        const control = await find(name);
        await act(async () => fireEvent.click(control));
      }
      if (!overlay.opens.length) await settle();
      for (let turn = 0; turn < 100 && !topDialog(); turn++) await settle();
      // Its data have loaded.
      for (let turn = 0; turn < 5; turn++) await settle();
      const isReplaced = random() < 0.4;
      let isChanged = false;
      for (let change = randomInteger(0, 3); change > 0; change--) {
        server.change(opened);
        isChanged = true;
        if (random() < 0.7) await screen.show({ id: opened, version: server.versionOf(opened) });
      }
      if (isReplaced && overlay.opens.length) await screen.show({ id: other, version: 1 });
      const answer = random() < 0.5;
      const asked = await confirmAll(answer);
      const label = `history ${history}: ${JSON.stringify({ opened, other, isChanged, isReplaced, answer, asked, writes: server.writes })}`;
      const targets = server.writes.map(({ input }) => input.id ?? input.articleId);
      expect(
        targets.filter((id) => id !== opened && id !== opened + 100),
        label,
      ).toEqual([]);
      expect(asked, label).toBe(isChanged && overlay.onChange === "asks");
      const acts =
        !isChanged || overlay.onChange === "nothing" || (overlay.onChange === "asks" && answer);
      expect(targets.includes(opened), label).toBe(acts);
      cleanup();
      document.body.replaceChildren();
    }
  });
});
