// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { CoreAdminContext, memoryStore } from "react-admin";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { keysAsMessages } from "../../../../test/test-form.tsx";
import { createRouter } from "../../../platform/screens/router.tsx";
import { EMPTY_DRAFT, type MentionDraft } from "./mention-draft.ts";
import { NoteComposer } from "./note-composer.tsx";

afterEach(cleanup);

const routerProvider = createRouter();

/** Panel of notes, which shows a composer while it is open. */
function openPanel({ target, draft = EMPTY_DRAFT }: { target: string; draft?: MentionDraft }) {
  const store = memoryStore();
  const onSend = vi.fn(async (_draft: MentionDraft, _edits: number) => true);
  const onCancel = vi.fn();
  const screenOf = (content: React.ReactNode) => (
    <MemoryRouter>
      <CoreAdminContext i18nProvider={keysAsMessages} routerProvider={routerProvider} store={store}>
        {content}
      </CoreAdminContext>
    </MemoryRouter>
  );
  const composerOf = (latest: MentionDraft, edits: number) =>
    screenOf(
      <NoteComposer
        target={target}
        label="note"
        submitLabel="send"
        draft={latest}
        edits={edits}
        onSend={onSend}
        onCancel={onCancel}
      />,
    );
  const { rerender } = render(composerOf(draft, 0));
  return {
    onSend,
    show: (latest: MentionDraft, edits: number) => rerender(composerOf(latest, edits)),
    close: () => rerender(screenOf(null)),
    reopen: () => rerender(composerOf(draft, 0)),
  };
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>("note");
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const click = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));

it("keeps a text that was not sent while its panel is closed, until it is sent", async () => {
  const panel = openPanel({ target: "5.new" });
  type("Please check");
  panel.close();
  panel.reopen();
  expect(field().value).toBe("Please check");
  await click("send");
  expect(panel.onSend).toHaveBeenCalledWith({ text: "Please check", mentions: [] }, 0);
  expect(field().value).toBe("");
  panel.close();
  panel.reopen();
  expect(field().value).toBe("");
});

it("keeps a text after a failed send, and discards it on cancel", async () => {
  const panel = openPanel({ target: "5.reply.7" });
  panel.onSend.mockResolvedValue(false);
  type("Done");
  await click("send");
  panel.close();
  panel.reopen();
  expect(field().value).toBe("Done");
  await click("frame.confirm.cancel");
  panel.close();
  panel.reopen();
  expect(field().value).toBe("");
});

it("edits the version of the note that was opened, even after a refetch", async () => {
  const panel = openPanel({ target: "5.edit.7", draft: { text: "First", mentions: [] } });
  panel.show({ text: "Of another window", mentions: [] }, 1);
  expect(field().value).toBe("First");
  type("Mine");
  panel.close();
  panel.show({ text: "Of another window", mentions: [] }, 1);
  expect(field().value).toBe("Mine");
  await click("send");
  expect(panel.onSend).toHaveBeenCalledWith({ text: "Mine", mentions: [] }, 0);
});
