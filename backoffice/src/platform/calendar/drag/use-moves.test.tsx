// @vitest-environment happy-dom

import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { I18nContextProvider } from "react-admin";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useMoves } from "./use-moves.ts";

interface Entry {
  id: number;
  version: number;
  day: number;
  minute: number;
}
type Place = Pick<Entry, "day" | "minute">;

/** Two columns, 100 pixels wide and a pixel high per minute. */
const COLUMNS = ["0", "1"];
const COLUMN_WIDTH = 100;
const HEIGHT = 1440;

const save = vi.fn(async (entry: Entry, _: Place) => ({
  key: String(entry.id),
  announcement: "saved",
}));
const onOpen = vi.fn();

function Calendar({ entry }: { entry: Entry }) {
  const { moved, announcement, handlersOf } = useMoves<Entry, Place>({
    keyOf: ({ id }) => String(id),
    placeOf: ({ day, minute }) => ({ day, minute }),
    isSamePlace: (a, b) => a.day === b.day && a.minute === b.minute,
    dragTo: ({ day, minute }, { from, to, minutes }) => ({
      day: day + Number(to) - Number(from),
      minute: minute + minutes,
    }),
    shift: (_, { day, minute }, { direction }) => {
      if (direction === "back" || direction === "forward")
        return { day: day + (direction === "forward" ? 1 : -1), minute };
      return { day, minute: minute + (direction === "down" ? 15 : -15) };
    },
    announcementOf: (_, place) => (place ? `${place.day} ${place.minute}` : "put back"),
    save,
  });
  return (
    <div data-scroller data-testid="scroller">
      <div data-drop-area>
        {COLUMNS.map((key) => (
          <div key={key} data-drop={key} data-minutes={HEIGHT} data-testid={`column ${key}`} />
        ))}
        <button
          type="button"
          data-entry={entry.id}
          onClick={() => onOpen(entry.version)}
          {...handlersOf(entry)}
        >
          entry
        </button>
      </div>
      <output>{announcement}</output>
      <p>{moved ? `moved to ${moved.place.day} ${moved.place.minute}` : "at its place"}</p>
    </div>
  );
}

const ENTRY: Entry = { id: 7, version: 1, day: 0, minute: 540 };

function open(locale: Locale = "en-US") {
  const provider = {
    translate: (key: string) => key,
    changeLocale: async () => {},
    getLocale: () => locale,
  };
  const show = (entry: Entry) => (
    <I18nContextProvider value={provider}>
      <Calendar entry={entry} />
    </I18nContextProvider>
  );
  const { rerender } = render(show(ENTRY));
  const placeBox = (id: string, box: DOMRect) => {
    screen.getByTestId(id).getBoundingClientRect = () => box;
  };
  placeBox("scroller", new DOMRect(0, 0, 200, HEIGHT));
  for (const [index, key] of COLUMNS.entries())
    placeBox(`column ${key}`, new DOMRect(index * COLUMN_WIDTH, 0, COLUMN_WIDTH, HEIGHT));
  return {
    button: screen.getByRole("button"),
    /** Shows the entry as it was fetched again. */
    refetch: (change: Partial<Entry>) => rerender(show({ ...ENTRY, ...change })),
  };
}

const pointer = (clientX: number, clientY: number, pointerType = "mouse") => ({
  clientX,
  clientY,
  pointerType,
  pointerId: 1,
  isPrimary: true,
  button: 0,
  buttons: 1,
});
const press = (button: HTMLElement, type?: string) =>
  fireEvent.pointerDown(button, pointer(50, 550, type));
const moveTo = (x: number, y: number, type?: string) =>
  fireEvent.pointerMove(window, pointer(x, y, type));
const release = (x: number, y: number) => fireEvent.pointerUp(window, pointer(x, y));

/** Runs the frame in which the last movement is followed. */
const nextFrame = () => vi.advanceTimersByTimeAsync(20);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(async () => {
  // Clicks after a drag are ignored until the next task.
  await vi.advanceTimersByTimeAsync(1);
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe("by mouse", () => {
  it("drops an entry in another column, by the distance from where it was pressed", async () => {
    const { button } = open();
    press(button);
    moveTo(60, 560);
    moveTo(150, 610);
    release(150, 610);
    expect(save).toHaveBeenCalledExactlyOnceWith(ENTRY, { day: 1, minute: 600 });
  });

  it("saves the version of the start of the drag, even after a concurrent refetch", async () => {
    const { button, refetch } = open();
    press(button);
    moveTo(60, 560);
    refetch({ version: 2, minute: 900 });
    moveTo(50, 610);
    release(50, 610);
    expect(save).toHaveBeenCalledExactlyOnceWith(ENTRY, { day: 0, minute: 600 });
  });

  it("keeps the entry when Escape is pressed, and does not open it", async () => {
    const { button } = open();
    press(button);
    moveTo(150, 610);
    await nextFrame();
    fireEvent.keyDown(window, { key: "Escape" });
    release(150, 610);
    fireEvent.click(button);
    expect(save).not.toHaveBeenCalled();
    expect(onOpen).not.toHaveBeenCalled();
    expect(screen.getByText("at its place")).toBeTruthy();
  });

  it("keeps the entry when it is released far outside of the calendar", () => {
    const { button } = open();
    press(button);
    moveTo(150, 610);
    release(400, 610);
    expect(save).not.toHaveBeenCalled();
  });

  it("opens an entry that is clicked without a drag", () => {
    const { button } = open();
    press(button);
    release(51, 551);
    fireEvent.click(button);
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(1);
    expect(save).not.toHaveBeenCalled();
  });
});

describe("by touch", () => {
  it("drags after a long press", async () => {
    const { button } = open();
    press(button, "touch");
    await vi.advanceTimersByTimeAsync(350);
    const touch = new Event("touchmove", { cancelable: true, bubbles: true });
    window.dispatchEvent(touch);
    expect(touch.defaultPrevented, "the page does not scroll").toBe(true);
    moveTo(150, 610, "touch");
    fireEvent.pointerUp(window, pointer(150, 610, "touch"));
    expect(save).toHaveBeenCalledExactlyOnceWith(ENTRY, { day: 1, minute: 600 });
  });

  it("scrolls when the finger moves before", async () => {
    const { button } = open();
    press(button, "touch");
    moveTo(50, 600, "touch");
    await vi.advanceTimersByTimeAsync(350);
    const touch = new Event("touchmove", { cancelable: true, bubbles: true });
    window.dispatchEvent(touch);
    expect(touch.defaultPrevented).toBe(false);
    fireEvent.pointerUp(window, pointer(50, 700, "touch"));
    expect(save).not.toHaveBeenCalled();
  });

  it("keeps the entry when a second finger is put down", async () => {
    const { button } = open();
    press(button, "touch");
    await vi.advanceTimersByTimeAsync(350);
    fireEvent.pointerDown(window, { ...pointer(90, 90, "touch"), pointerId: 2, isPrimary: false });
    fireEvent.pointerUp(window, pointer(150, 610, "touch"));
    expect(save).not.toHaveBeenCalled();
  });
});

describe.each(LOCALES)("by keyboard, %s", (locale) => {
  const nextDay = locale === "ar-JO" ? "ArrowLeft" : "ArrowRight";

  it("announces each step, and saves with Enter", () => {
    const { button } = open(locale);
    fireEvent.keyDown(button, { key: nextDay });
    expect(screen.getByRole("status").textContent).toBe("1 540");
    fireEvent.keyDown(button, { key: "ArrowDown" });
    expect(screen.getByRole("status").textContent).toBe("1 555");
    expect(save).not.toHaveBeenCalled();
    fireEvent.keyDown(button, { key: "Enter" });
    expect(save).toHaveBeenCalledExactlyOnceWith(ENTRY, { day: 1, minute: 555 });
  });

  it("saves the version of the start of the move, even after a concurrent refetch", () => {
    const { button, refetch } = open(locale);
    fireEvent.keyDown(button, { key: "ArrowDown" });
    refetch({ version: 2, minute: 900 });
    fireEvent.keyDown(button, { key: "ArrowDown" });
    fireEvent.keyDown(button, { key: "Enter" });
    expect(save).toHaveBeenCalledExactlyOnceWith(ENTRY, { day: 0, minute: 570 });
  });

  it.each(["Escape", "blur"])("puts the entry back at %s", (cause) => {
    const { button } = open(locale);
    fireEvent.keyDown(button, { key: "ArrowDown" });
    if (cause === "blur") fireEvent.blur(button);
    else fireEvent.keyDown(button, { key: "Escape" });
    expect(screen.getByRole("status").textContent).toBe("put back");
    expect(screen.getByText("at its place")).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
  });

  it("opens an entry with Enter if it was not moved", () => {
    const { button } = open(locale);
    expect(fireEvent.keyDown(button, { key: "Enter" }), "the click follows").toBe(true);
  });
});

it("ignores further moves until one is saved", async () => {
  const { button } = open();
  let finish = (_: { key: string; announcement: string }) => {};
  save.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  fireEvent.keyDown(button, { key: "ArrowDown" });
  fireEvent.keyDown(button, { key: "Enter" });
  fireEvent.keyDown(button, { key: "ArrowDown" });
  expect(screen.getByText("moved to 0 555")).toBeTruthy();
  finish({ key: "7", announcement: "saved" });
  await vi.waitFor(() => expect(screen.getByText("at its place")).toBeTruthy());
});
