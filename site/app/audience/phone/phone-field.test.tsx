// @vitest-environment happy-dom
import type { Country } from "@masthead/contract/audience/countries.ts";
import { act, cleanup, render } from "@testing-library/react";
import { useEffect } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PhoneField } from "./phone-field.tsx";

vi.mock("../../platform/messages.ts", () => ({ useMessages: () => (key: string) => key }));
vi.mock("./use-country-guess.ts", () => ({ useCountryGuess: () => undefined }));
vi.mock("./country-menu.tsx", () => ({ default: () => <button type="button">Menu</button> }));

const COUNTRIES: Country[] = [
  { code: "JO", name: "Jordan", callingCode: "+962" },
  { code: "EG", name: "Egypt", callingCode: "+20" },
];
const select = () => document.querySelector("select");

function Form({ onHydrated }: { onHydrated: () => void }) {
  // Effects of a parent run after those of its children, and before these render again.
  useEffect(onHydrated, [onHydrated]);
  return <PhoneField countries={COUNTRIES} value="" country={null} />;
}

/** Hydrates the field, and calls a function between the hydration and the next render. */
async function hydrate({ onHydrated = () => {} }: { onHydrated?: () => void } = {}) {
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(<Form onHydrated={onHydrated} />);
  await act(async () => {
    render(<Form onHydrated={onHydrated} />, { container, hydrate: true });
  });
}

afterEach(cleanup);

describe("select of the country of a phone number", () => {
  it("is replaced by the menu after the hydration", async () => {
    await hydrate();
    expect(select()).toBeNull();
    expect(document.querySelector("button")?.textContent).toBe("Menu");
  });

  it("keeps a focus that reaches it while it is about to be replaced", async () => {
    await hydrate({ onHydrated: () => select()?.focus() });
    expect(select()).not.toBeNull();
    expect(document.activeElement).toBe(select());
    await act(async () => document.querySelector<HTMLInputElement>("input[type=tel]")?.focus());
    expect(select()).toBeNull();
    expect(document.activeElement?.getAttribute("type")).toBe("tel");
  });
});
