import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { describe, expect, it, vi } from "vitest";

// The theme module reads the UI language when it is loaded.
vi.mock("../messages/messages.ts", () => ({
  messages: {},
  onLanguageChange: () => () => {},
  translateIn: (_locale: string, key: string) => key,
}));
const { themeOf } = await import("./theme.ts");

describe.each(LOCALES)("theme of the back office in %s", (locale) => {
  const theme = themeOf(locale);

  it("is light, with mint, orange and cyan as primary, secondary and tertiary colours", () => {
    expect(theme.palette).toMatchObject({
      mode: "light",
      primary: { main: "#00c9a6" },
      secondary: { main: "#ff7000" },
      tertiary: { main: "#00bbd4" },
    });
  });

  it("shows toasts and dialogs on one level, where the latest is on top, and tooltips above both", () => {
    expect(theme.zIndex).toEqual({ modal: 2400, snackbar: 2400, tooltip: 2600 });
  });

  it("has the text direction of its language, outlined fields, and select menus of at most 310 pixels", () => {
    expect(theme.direction).toBe(locale === "ar-JO" ? "rtl" : "ltr");
    expect(theme.components).toMatchObject({
      MuiTextField: { defaultProps: { variant: "outlined" } },
      MuiSelect: {
        defaultProps: { MenuProps: { slotProps: { paper: { style: { maxHeight: 310 } } } } },
      },
    });
  });
});
