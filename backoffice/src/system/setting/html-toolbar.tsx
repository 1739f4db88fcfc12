import { directionOf, type Locale } from "@masthead/contract/system/locale.ts";
import FormatBold from "@mui/icons-material/FormatBold";
import FormatItalic from "@mui/icons-material/FormatItalic";
import FormatListBulleted from "@mui/icons-material/FormatListBulleted";
import FormatListNumbered from "@mui/icons-material/FormatListNumbered";
import LinkIcon from "@mui/icons-material/Link";
import Redo from "@mui/icons-material/Redo";
import Undo from "@mui/icons-material/Undo";
import type { Editor } from "@tiptap/react";
import { useTranslate } from "react-admin";
import { RovingToolbar } from "../../newsroom/article/body/toolbar/roving-toolbar.tsx";
import { useSelectionState } from "../../newsroom/article/body/toolbar/selection-state.ts";
import { styleMenuItems, styleName } from "../../newsroom/article/body/toolbar/style-menu-items.ts";
import { ToolButton } from "../../newsroom/article/body/toolbar/tool-button.tsx";
import { ToolMenu } from "../../newsroom/article/body/toolbar/tool-menu.tsx";

/** Toolbar of the HTML editor, with a subset of the tools of the body editor. */
export function HtmlToolbar({ editor, locale, onLink }: { editor: Editor; locale: Locale; onLink: () => void }) {
  const translate = useTranslate();
  const state = useSelectionState(editor);
  const chain = () => editor.chain().focus();
  const tool = (name: string) => ({ name, label: translate(`body.tool.${name}`) });
  const [styleItems = []] = styleMenuItems(editor, state, translate);
  return (
    <RovingToolbar label={translate("body.toolbar")} initialTool="undo" onEscape={() => editor.commands.focus()}>
      <ToolButton
        {...tool("undo")}
        icon={Undo}
        shortcut="Mod-z"
        mirrorInRtl
        disabled={!state.canUndo}
        onPress={() => chain().undo().run()}
      />
      <ToolButton
        {...tool("redo")}
        icon={Redo}
        shortcut="Mod-Shift-z"
        mirrorInRtl
        disabled={!state.canRedo}
        onPress={() => chain().redo().run()}
      />
      <ToolMenu {...tool("style")} wide groups={[styleItems]}>
        <span className="tool-style">{translate(`body.style.${styleName(state)}`)}</span>
      </ToolMenu>
      <ToolButton
        {...tool("bold")}
        icon={FormatBold}
        shortcut="Mod-b"
        active={state.marks.includes("bold")}
        onPress={() => chain().toggleBold().run()}
      />
      {/* Arabic has no italics. */}
      {directionOf(locale) === "ltr" && (
        <ToolButton
          {...tool("italic")}
          icon={FormatItalic}
          shortcut="Mod-i"
          active={state.marks.includes("italic")}
          onPress={() => chain().toggleItalic().run()}
        />
      )}
      <ToolButton
        {...tool("bulletList")}
        icon={FormatListBulleted}
        shortcut="Mod-Shift-8"
        mirrorInRtl
        active={state.bulletList}
        onPress={() => chain().toggleBulletList().run()}
      />
      <ToolButton
        {...tool("orderedList")}
        icon={FormatListNumbered}
        shortcut="Mod-Shift-7"
        mirrorInRtl
        active={state.orderedList}
        onPress={() => chain().toggleOrderedList().run()}
      />
      <ToolButton {...tool("link")} icon={LinkIcon} active={state.marks.includes("link")} onPress={onLink} />
    </RovingToolbar>
  );
}
