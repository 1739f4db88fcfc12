import type { Locale } from "@masthead/contract/system/locale.ts";
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from "react";
import type { ChosenPicture } from "./chosen-picture.ts";
import { useStrayFiles } from "./upload/use-window-files.ts";

/** Fetched when it is first asked for. */
const ChooserDialog = lazy(async () => ({ default: (await import("./chooser/chooser-dialog.tsx")).ChooserDialog }));

interface ChooserOptions {
  multiple: boolean;
  /** Language of the words that the pictures come with; by default the one on screen. */
  locale?: Locale;
}

type Choose = (options: ChooserOptions) => Promise<ChosenPicture[]>;

const Choosing = createContext<Choose | null>(null);

/** Opens the media library and gives what is chosen there, in the order it was chosen in; nothing when it is dismissed. @throws Error outside a provider */
export function usePictureChooser(): Choose {
  const choose = useContext(Choosing);
  if (!choose) throw new Error("there is no media library around");
  return choose;
}

interface Asked {
  options: ChooserOptions;
  answer: (chosen: ChosenPicture[]) => void;
}

/** Holds the one dialog of the media library. */
export function PictureChooserProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  useStrayFiles();
  const choose = useCallback<Choose>(
    (options) =>
      new Promise((answer) => {
        setAsked({ options, answer });
        setOpen(true);
      }),
    [],
  );
  const settle = (chosen: ChosenPicture[]) => {
    setOpen(false);
    asked?.answer(chosen);
  };
  return (
    <Choosing.Provider value={choose}>
      {children}
      <Suspense>{asked && <ChooserDialog {...asked.options} open={open} onSettled={settle} onGone={() => setAsked(null)} />}</Suspense>
    </Choosing.Provider>
  );
}
