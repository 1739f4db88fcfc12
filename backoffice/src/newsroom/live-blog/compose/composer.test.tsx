// @vitest-environment happy-dom
import type { LiveDesk } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { ORPCError } from "@orpc/client";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { CoreAdminContext, memoryStore } from "react-admin";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keysAsMessages } from "../../../../test/test-form.tsx";
import { ConfirmProvider } from "../../../platform/confirm.tsx";
import { createRouter } from "../../../platform/screens/router.tsx";
import type { MediaDialogProps } from "../../article/body/dialogs/media-dialog.tsx";
import { DeskProvider } from "../desk/use-desk.ts";
import { entryQueue } from "../queue/send-entry.ts";
import { WritePane } from "./write-pane.tsx";

interface Sent {
  title: string;
  body: { content: unknown[] };
  label: string;
  idempotencyKey: string;
  publish: boolean;
}

const { create, stored, upload, draftPhotos, LABELS, TEMPLATES } = vi.hoisted(() => ({
  LABELS: [{ id: "1", name: { "en-US": "Goal", "ar-JO": "هدف" } }],
  TEMPLATES: [
    { locale: "en-US", title: "Goal for Jordan", text: "", labelId: "1" },
    { locale: "ar-JO", title: "هدف للأردن", text: "", labelId: "1" },
  ],
  upload: vi.fn(async (_input: { file: File }): Promise<{ id: number }> => ({ id: 9 })),
  draftPhotos: new Map<string, unknown[]>(),
  create: vi.fn(async (_entry: Sent): Promise<unknown> => ({})),
  stored: new Map<string, { input: { idempotencyKey: string } }>(),
}));
vi.mock("../../../platform/api/client.ts", () => ({
  client: { liveBlog: { create, presets: async () => ({ labels: LABELS, templates: TEMPLATES }) } },
}));
vi.mock("../../../platform/session/auth-provider.ts", () => ({ isSignedIn: () => true }));
vi.mock("../../../platform/session/auth.ts", () => ({
  authProvider: { getIdentity: async () => ({ id: 1 }) },
}));
vi.mock("../../../platform/time/station.ts", () => ({
  useStation: () => ({ timeZone: "Asia/Amman" }),
}));
vi.mock("../queue/entry-store.ts", () => ({
  entryStore: {
    load: async () => [...stored.values()],
    save: async (entry: { input: { idempotencyKey: string } }) =>
      void stored.set(entry.input.idempotencyKey, entry),
    remove: async (key: string) => void stored.delete(key),
  },
  draftPhotoStore: {
    load: async (slot: string) => draftPhotos.get(slot) ?? [],
    save: async (slot: string, photos: unknown[]) => void draftPhotos.set(slot, photos),
  },
}));
vi.mock("../../../platform/api/progress-client.ts", () => ({
  progressClient: { media: { create: upload } },
}));
vi.mock("../../media/upload/use-may-upload.ts", () => ({ useMayUpload: () => true }));
// The simulated browser decodes no images.
vi.mock("../photos/shrink-photo.ts", async (original) => {
  const module = await original<typeof import("../photos/shrink-photo.ts")>();
  return {
    ...module,
    shrinkPhoto: async (file: File) => {
      if (file.name.endsWith(".heic")) throw new module.UnreadablePhoto("heic");
      return file;
    },
  };
});
// The editor is loaded on demand, and has tests of its own.
vi.mock("./entry-body-field.tsx", () => ({
  EntryBodyField: () => (
    // biome-ignore lint/a11y/useSemanticElements: as the editor
    <div contentEditable="true" role="textbox" tabIndex={0} aria-label="text" />
  ),
}));

// The dialog lists and uploads recordings, and has journeys of its own.
vi.mock("../../article/body/dialogs/media-dialog.tsx", () => ({
  MediaDialog: ({ onClose, onInsert }: MediaDialogProps) => (
    <button
      type="button"
      onClick={() => {
        onInsert({ file: RECORDING, duration: 9, width: 640, height: 360 });
        onClose();
      }}
    >
      insert recording
    </button>
  ),
}));
const RECORDING = `${"a".repeat(64)}.mp4`;

beforeEach(() => create.mockResolvedValue({}));
afterEach(() => {
  cleanup();
  localStorage.clear();
  stored.clear();
  draftPhotos.clear();
  create.mockReset();
});

const routerProvider = createRouter();
const DESK = {
  articleId: 5,
  locale: "en-US",
  premium: false,
  labels: [],
  rejected: [],
  abilities: { manage: true, submit: true, publish: true },
} as unknown as LiveDesk;

function openDesk(abilities: Partial<LiveDesk["abilities"]> = {}) {
  const desk = { ...DESK, abilities: { ...DESK.abilities, ...abilities } };
  return render(
    <MemoryRouter>
      <CoreAdminContext
        i18nProvider={keysAsMessages}
        routerProvider={routerProvider}
        store={memoryStore()}
      >
        <ConfirmProvider>
          <DeskProvider value={{ desk, userId: 1, act: async () => true }}>
            <WritePane userId={1} />
          </DeskProvider>
        </ConfirmProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
}

const headline = () => screen.getByLabelText<HTMLInputElement>("liveBlog.field.title");
const write = (title: string) => fireEvent.change(headline(), { target: { value: title } });
const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 5))));
async function submit() {
  fireEvent.keyDown(headline(), { key: "Enter", ctrlKey: true });
  await settle();
}
const sent = () => create.mock.calls.map(([entry]) => entry);

it("publishes with Ctrl+Enter, and continues with an empty entry that has another key", async () => {
  openDesk();
  write("First goal");
  await submit();
  expect(headline().value).toBe("");
  expect(document.activeElement).toBe(screen.getByLabelText("text"));
  write("Second goal");
  await submit();
  expect(sent().map(({ title, publish }) => [title, publish])).toEqual([
    ["First goal", true],
    ["Second goal", true],
  ]);
  expect(new Set(sent().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

it("submits for approval with Ctrl+Enter without the right to publish", async () => {
  openDesk({ publish: false });
  write("Goal");
  await submit();
  expect(sent()[0]?.publish).toBe(false);
  expect(screen.queryByText("liveBlog.action.publish")).toBeNull();
});

const addRecording = () =>
  screen.getByRole<HTMLButtonElement>("button", { name: "liveBlog.recording.add" });

it("sends one recording with the entry, and says why there is no second one", async () => {
  openDesk();
  fireEvent.click(addRecording());
  fireEvent.click(await screen.findByText("insert recording"));
  expect(addRecording().disabled).toBe(true);
  expect(screen.getByText("liveBlog.recording.reason.one")).toBeTruthy();
  await submit();
  expect(sent()[0]?.body.content).toEqual([
    { type: "media", attrs: { file: RECORDING, duration: 9, width: 640, height: 360 } },
  ]);
  expect(addRecording().disabled).toBe(false);
});

it("adds no recording without a connection, and says why", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  openDesk();
  expect(addRecording().disabled).toBe(true);
  expect(screen.getByText("liveBlog.recording.reason.offline")).toBeTruthy();
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  expect(addRecording().disabled).toBe(false);
  onLine.mockRestore();
});

it("sends nothing while the entry is empty", async () => {
  openDesk();
  await submit();
  expect(create).not.toHaveBeenCalled();
});

it("keeps a refused text, and sends it again with the same key", async () => {
  const refusal = new ORPCError("CONFLICT", { status: 409, message: "The live blog has ended" });
  create.mockRejectedValueOnce(refusal);
  openDesk();
  write("Goal");
  await submit();
  expect(headline().value).toBe("Goal");
  expect(screen.getByRole("alert").textContent).toBe("The live blog has ended");
  await submit();
  const [first, second] = sent().map(({ idempotencyKey }) => idempotencyKey);
  expect(second).toBe(first);
  expect(headline().value).toBe("");
});

it("queues the entry when the server cannot be reached, and sends it later with the same key", async () => {
  create.mockRejectedValue(new Error("offline"));
  openDesk();
  write("Goal");
  await submit();
  expect(headline().value).toBe("");
  expect(screen.getByText("liveBlog.queue.waiting")).toBeTruthy();
  expect(stored.size).toBe(1);
  create.mockResolvedValue({});
  await act(() => entryQueue.flush(1));
  expect(screen.queryByText("liveBlog.queue.waiting")).toBeNull();
  expect(stored.size).toBe(0);
  expect(new Set(sent().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

it("has the text again after a reload, until it was sent", async () => {
  openDesk();
  write("Goal");
  cleanup();
  openDesk();
  expect(headline().value).toBe("Goal");
  await submit();
  cleanup();
  openDesk();
  expect(headline().value).toBe("");
});

it("continues with a refused entry of the queue in the composer", async () => {
  create.mockRejectedValue(new Error("offline"));
  openDesk();
  write("Goal");
  await submit();
  create.mockRejectedValue(new ORPCError("CONFLICT", { status: 409, message: "Ended" }));
  await act(() => entryQueue.flush(1));
  expect(screen.getByText("Ended")).toBeTruthy();
  fireEvent.click(screen.getByText("liveBlog.queue.copy"));
  await settle();
  expect(headline().value).toBe("Goal");
  expect(stored.size).toBe(0);
});

it("keeps what is written while an entry is sent, and lists the entry if it is refused", async () => {
  const { promise, reject } = Promise.withResolvers<unknown>();
  create.mockReturnValueOnce(promise);
  openDesk();
  write("First goal");
  await submit();
  write("Second goal");
  reject(new ORPCError("CONFLICT", { status: 409, message: "Ended" }));
  await settle();
  expect(headline().value).toBe("Second goal");
  expect(screen.getByText("Ended")).toBeTruthy();
  expect(stored.size).toBe(1);
});

const choose = async (...names: string[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const files = names.map((name) => new File([name], name, { type: "image/jpeg" }));
  if (input) fireEvent.change(input, { target: { files } });
  await settle();
};

it("sends an entry of photos without a text, with their texts", async () => {
  openDesk();
  await choose("flood.png");
  fireEvent.change(screen.getByLabelText("liveBlog.photos.alt"), { target: { value: "A road" } });
  await submit();
  expect(upload.mock.calls[0]?.[0].file.name).toBe("flood.jpg");
  expect(sent()[0]?.body.content).toEqual([
    { type: "figure", attrs: { mediaId: 9, alt: "A road" } },
  ]);
  expect(screen.queryByLabelText("liveBlog.photos.alt")).toBeNull();
});

it("shows the photos again after a reload", async () => {
  openDesk();
  await choose("flood.jpg");
  cleanup();
  openDesk();
  await settle();
  expect(screen.getAllByLabelText("liveBlog.photos.alt")).toHaveLength(1);
});

it("says why a file cannot be added, and keeps the others", async () => {
  openDesk();
  await choose("one.heic", "two.jpg");
  expect(screen.getByRole("alert").textContent).toContain("liveBlog.photos.problem.heic");
  expect(screen.getAllByLabelText("liveBlog.photos.alt")).toHaveLength(1);
});

it("lists an entry whose photos wait for a connection", async () => {
  upload.mockRejectedValueOnce(new TypeError("offline"));
  openDesk();
  await choose("flood.jpg");
  await submit();
  expect(screen.getByText("liveBlog.queue.waiting")).toBeTruthy();
  expect(screen.getByText("liveBlog.photos.uploaded")).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
  await act(() => entryQueue.flush(1));
  expect(create).toHaveBeenCalledOnce();
  expect(screen.queryByText("liveBlog.queue.waiting")).toBeNull();
});

it("fills the entry from a template in the language of the article, with its label", async () => {
  openDesk();
  await settle();
  fireEvent.click(screen.getByText("liveBlog.composer.template"));
  expect(screen.queryByText("هدف للأردن")).toBeNull();
  fireEvent.click(screen.getByText("Goal for Jordan"));
  await submit();
  expect(sent()).toMatchObject([{ title: "Goal for Jordan", label: "Goal" }]);
});
