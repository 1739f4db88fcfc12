import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import FormatBold from "@mui/icons-material/FormatBold";
import FormatItalic from "@mui/icons-material/FormatItalic";
import FormatListBulleted from "@mui/icons-material/FormatListBulleted";
import FormatListNumbered from "@mui/icons-material/FormatListNumbered";
import FormatListNumberedRtl from "@mui/icons-material/FormatListNumberedRtl";
import Redo from "@mui/icons-material/Redo";
import Undo from "@mui/icons-material/Undo";
import { useTheme } from "@mui/material";
import type { Editor } from "@tiptap/react";
import { useTranslate } from "react-admin";
import type { SelectionState } from "./selection-state.ts";
import { ToolButton } from "./tool-button.tsx";

interface ToolsProps {
  editor: Editor;
  state: SelectionState;
}

/** Returns the name and label of a tool. */
export function useToolLabel() {
  const translate = useTranslate();
  return (name: string) => ({ name, label: translate(`body.tool.${name}`) });
}

export function UndoTools({ editor, state }: ToolsProps) {
  const tool = useToolLabel();
  return (
    <>
      <ToolButton
        {...tool("undo")}
        icon={Undo}
        shortcut="Mod-z"
        mirrorInRtl
        disabled={!state.canUndo}
        onPress={() => editor.chain().focus().undo().run()}
      />
      <ToolButton
        {...tool("redo")}
        icon={Redo}
        shortcut="Mod-Shift-z"
        mirrorInRtl
        disabled={!state.canRedo}
        onPress={() => editor.chain().focus().redo().run()}
      />
    </>
  );
}

/** Bold and, in languages that have it, italic. */
export function EmphasisTools({ editor, state, locale }: ToolsProps & { locale: Locale }) {
  const tool = useToolLabel();
  return (
    <>
      <ToolButton
        {...tool("bold")}
        icon={FormatBold}
        shortcut="Mod-b"
        active={state.marks.includes("bold")}
        onPress={() => editor.chain().focus().toggleBold().run()}
      />
      {/* Arabic has no italics. */}
      {directionOf(locale) === "ltr" && (
        <ToolButton
          {...tool("italic")}
          icon={FormatItalic}
          shortcut="Mod-i"
          active={state.marks.includes("italic")}
          onPress={() => editor.chain().focus().toggleItalic().run()}
        />
      )}
    </>
  );
}

export function ListTools({ editor, state }: ToolsProps) {
  const tool = useToolLabel();
  const theme = useTheme();
  return (
    <>
      <ToolButton
        {...tool("bulletList")}
        icon={FormatListBulleted}
        shortcut="Mod-Shift-8"
        mirrorInRtl
        active={state.bulletList}
        onPress={() => editor.chain().focus().toggleBulletList().run()}
      />
      <ToolButton
        {...tool("orderedList")}
        icon={theme.direction === "rtl" ? FormatListNumberedRtl : FormatListNumbered}
        shortcut="Mod-Shift-7"
        active={state.orderedList}
        onPress={() => editor.chain().focus().toggleOrderedList().run()}
      />
    </>
  );
}
