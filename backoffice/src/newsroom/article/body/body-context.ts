import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { NodeViewProps } from "@tiptap/react";
import { type ComponentType, createContext, useContext } from "react";
import type { ChosenImage } from "../../media/chosen-image.ts";
import type { MediaDialogProps } from "./dialogs/media-dialog.tsx";

/** Parts for video and audio, which are loaded when they are needed. */
export interface MediaParts {
  /** Missing where another button opens it. */
  MediaDialog?: ComponentType<MediaDialogProps>;
  MediaView: ComponentType<NodeViewProps>;
}

/** Context shared by the parts of the body editor. */
export interface BodyContext {
  locale: Locale;
  disabled: boolean;
  imageOf(mediaId: number): ResponsiveImage | undefined;
  /** Opens the media library. Resolves to an empty array when the dialog is dismissed. */
  chooseImages(multiple: boolean): Promise<ChosenImage[]>;
  /** Missing where a text has no video or audio. */
  mediaParts?: MediaParts;
}

const BodyEditorContext = createContext<BodyContext | null>(null);

export const BodyContextProvider = BodyEditorContext.Provider;

export function useBodyContext(): BodyContext {
  const context = useContext(BodyEditorContext);
  if (!context) throw new Error("The body editor context is missing");
  return context;
}
