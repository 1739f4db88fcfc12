import type { Locale } from "@masthead/contract/platform/locale.ts";
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useState,
} from "react";
import type { ChosenImage } from "./chosen-image.ts";
import { usePreventStrayDrops } from "./upload/use-window-file-drop.ts";

/** Loaded on demand. */
const ChooserDialog = lazy(async () => ({
  default: (await import("./chooser/chooser-dialog.tsx")).ChooserDialog,
}));

interface ChooserOptions {
  multiple: boolean;
  /** Language of the alt text and caption of the images; the UI language by default. */
  locale?: Locale;
}

type Choose = (options: ChooserOptions) => Promise<ChosenImage[]>;

const ChooserContext = createContext<Choose | null>(null);

/**
 * Returns a function that opens the media library and resolves with the chosen images in the order
 * of selection, or with none when the dialog is dismissed.
 * @throws Error outside a provider
 */
export function useImageChooser(): Choose {
  const choose = useContext(ChooserContext);
  if (!choose) throw new Error("The media library provider is missing");
  return choose;
}

interface ChooserRequest {
  options: ChooserOptions;
  resolve: (chosen: ChosenImage[]) => void;
}

/** Provides the media library dialog to the app. */
export function ImageChooserProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ChooserRequest | null>(null);
  const [open, setOpen] = useState(false);
  usePreventStrayDrops();
  const choose = useCallback<Choose>(
    (options) =>
      new Promise((resolve) => {
        setRequest({ options, resolve });
        setOpen(true);
      }),
    [],
  );
  const closeWith = (chosen: ChosenImage[]) => {
    setOpen(false);
    request?.resolve(chosen);
  };
  return (
    <ChooserContext.Provider value={choose}>
      {children}
      <Suspense>
        {request && (
          <ChooserDialog
            {...request.options}
            open={open}
            onClose={closeWith}
            onExited={() => setRequest(null)}
          />
        )}
      </Suspense>
    </ChooserContext.Provider>
  );
}
