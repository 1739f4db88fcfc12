// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { TestTranslationProvider } from "react-admin";
import { afterEach, expect, it } from "vitest";
import { type Confirm, ConfirmProvider, useConfirm } from "./confirm.tsx";

afterEach(cleanup);

function openProvider(): () => Confirm {
  let confirm: Confirm | undefined;
  function Screen() {
    confirm = useConfirm();
    return null;
  }
  render(
    <TestTranslationProvider messages={{}}>
      <ConfirmProvider>
        <Screen />
      </ConfirmProvider>
    </TestTranslationProvider>,
  );
  return () => confirm ?? (() => Promise.reject(new Error("no provider")));
}

/** Asks a question, and records its answer. */
async function ask(confirm: Confirm, title: string, answers: string[]): Promise<void> {
  await act(async () => {
    void confirm({ title, confirm: `Confirm ${title}`, cancel: `Cancel ${title}` }).then((answer) =>
      answers.push(`${title}: ${answer}`),
    );
  });
}

/** Clicks a button in the latest dialog that has it: answered dialogs may still be closing. */
async function click(name: string): Promise<void> {
  const button = screen.getAllByText(name).at(-1);
  if (!button) throw new Error(`nothing is called ${name}`);
  await act(async () => void fireEvent.click(button));
}

it("resolves several open questions in any order of answers", async () => {
  const confirm = openProvider();
  const answers: string[] = [];
  await ask(confirm(), "A", answers);
  await ask(confirm(), "B", answers);
  await ask(confirm(), "C", answers);
  await click("Confirm C");
  await click("Cancel A");
  await click("Confirm B");
  expect(answers).toEqual(["C: true", "A: false", "B: true"]);
  await waitFor(() => expect(document.querySelector(".MuiDialog-root")).toBeNull());
});

it("returns to the previous question after a question opened by its answer", async () => {
  const confirm = openProvider();
  const answers: string[] = [];
  await act(async () => {
    const onConfirm = async () =>
      (await confirm()({ title: "B", confirm: "Confirm B", cancel: "Cancel B" }))
        ? undefined
        : "Failed";
    void confirm()({ title: "A", confirm: "Confirm A", onConfirm }).then((answer) =>
      answers.push(`A: ${answer}`),
    );
  });
  await click("Confirm A");
  await click("Cancel B");
  await waitFor(() => expect(screen.getByText("Failed")).toBeDefined());
  expect(answers).toEqual([]);
  await click("Confirm A");
  await click("Confirm B");
  expect(answers).toEqual(["A: true"]);
});
