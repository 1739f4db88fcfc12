import { directionOf } from "@masthead/contract/system/locale.ts";
import AddPhotoAlternate from "@mui/icons-material/AddPhotoAlternateOutlined";
import Collections from "@mui/icons-material/CollectionsOutlined";
import FormatBold from "@mui/icons-material/FormatBold";
import FormatItalic from "@mui/icons-material/FormatItalic";
import FormatListBulleted from "@mui/icons-material/FormatListBulleted";
import FormatListNumbered from "@mui/icons-material/FormatListNumbered";
import FormatListNumberedRtl from "@mui/icons-material/FormatListNumberedRtl";
import FormatTextdirectionLToR from "@mui/icons-material/FormatTextdirectionLToR";
import FormatTextdirectionRToL from "@mui/icons-material/FormatTextdirectionRToL";
import FormatUnderlined from "@mui/icons-material/FormatUnderlined";
import HorizontalRule from "@mui/icons-material/HorizontalRule";
import LinkIcon from "@mui/icons-material/Link";
import MoreHoriz from "@mui/icons-material/MoreHoriz";
import Redo from "@mui/icons-material/Redo";
import SmartDisplay from "@mui/icons-material/SmartDisplayOutlined";
import TableChart from "@mui/icons-material/TableChartOutlined";
import Undo from "@mui/icons-material/Undo";
import { useTheme } from "@mui/material";
import type { Editor } from "@tiptap/react";
import { memo } from "react";
import { useTranslate } from "react-admin";
import { useBodyContext } from "../body-context.ts";
import { figureAttributes } from "../figure-attributes.ts";
import { insertBlocks } from "../insert-blocks.ts";
import { toggleDirection } from "../schema/block-direction.ts";
import { formatMenuItems } from "./format-menu-items.ts";
import { RovingToolbar } from "./roving-toolbar.tsx";
import { useSelectionState } from "./selection-state.ts";
import { styleMenuItems, styleName } from "./style-menu-items.ts";
import { tableMenuItems } from "./table-menu-items.ts";
import { ToolButton } from "./tool-button.tsx";
import { ToolMenu } from "./tool-menu.tsx";

interface ToolbarProps {
  editor: Editor;
  onLink(): void;
  onEmbed(): void;
}

const Divider = () => <span className="tool-divider" aria-hidden="true" />;

/**
 * Toolbar of the body editor: one row, with less common tools in menus. Memoized: most keystrokes
 * do not change it.
 */
export const Toolbar = memo(function Toolbar({ editor, onLink, onEmbed }: ToolbarProps) {
  const t = useTranslate();
  const theme = useTheme();
  const { locale, chooseImages } = useBodyContext();
  const state = useSelectionState(editor);
  const { marks } = state;
  const articleDirection = directionOf(locale);
  const chain = () => editor.chain().focus();

  async function insertImages(multiple: boolean) {
    const figures = (await chooseImages(multiple)).map((chosen) => ({ type: "figure", attrs: figureAttributes(chosen) }));
    if (figures.length) insertBlocks(editor, multiple ? [{ type: "gallery", content: figures }] : figures);
    else editor.commands.focus();
  }

  const tool = (name: string) => ({ name, label: t(`body.tool.${name}`) });
  return (
    <RovingToolbar label={t("body.toolbar")} initialTool="style" onEscape={() => editor.commands.focus()}>
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
      <Divider />
      <ToolMenu {...tool("style")} wide groups={styleMenuItems(editor, state, t)}>
        <span className="tool-style">{t(`body.style.${styleName(state)}`)}</span>
      </ToolMenu>
      <Divider />
      <ToolButton
        {...tool("bold")}
        icon={FormatBold}
        shortcut="Mod-b"
        active={marks.includes("bold")}
        onPress={() => chain().toggleBold().run()}
      />
      {/* Arabic has no italics. */}
      {articleDirection === "ltr" ? (
        <ToolButton
          {...tool("italic")}
          icon={FormatItalic}
          shortcut="Mod-i"
          active={marks.includes("italic")}
          onPress={() => chain().toggleItalic().run()}
        />
      ) : null}
      <ToolButton
        {...tool("underline")}
        icon={FormatUnderlined}
        shortcut="Mod-u"
        active={marks.includes("underline")}
        onPress={() => chain().toggleUnderline().run()}
      />
      <ToolButton {...tool("link")} icon={LinkIcon} shortcut="Mod-Shift-k" active={marks.includes("link")} onPress={onLink} />
      <ToolMenu {...tool("more")} groups={formatMenuItems(editor, state, t)}>
        <MoreHoriz fontSize="small" />
      </ToolMenu>
      <Divider />
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
        icon={theme.direction === "rtl" ? FormatListNumberedRtl : FormatListNumbered}
        shortcut="Mod-Shift-7"
        active={state.orderedList}
        onPress={() => chain().toggleOrderedList().run()}
      />
      <ToolButton
        name="direction"
        label={t(articleDirection === "ltr" ? "body.tool.rtl" : "body.tool.ltr")}
        icon={articleDirection === "ltr" ? FormatTextdirectionRToL : FormatTextdirectionLToR}
        shortcut="Mod-Shift-x"
        active={state.hasOwnDirection}
        onPress={() => {
          toggleDirection(editor, articleDirection);
          editor.commands.focus();
        }}
      />
      <Divider />
      <ToolButton {...tool("figure")} icon={AddPhotoAlternate} onPress={() => insertImages(false)} />
      <ToolButton {...tool("gallery")} icon={Collections} onPress={() => insertImages(true)} />
      <ToolButton {...tool("embed")} icon={SmartDisplay} onPress={onEmbed} />
      <ToolMenu {...tool("table")} groups={tableMenuItems(editor, state, t)}>
        <TableChart fontSize="small" />
      </ToolMenu>
      <ToolButton {...tool("horizontalRule")} icon={HorizontalRule} onPress={() => chain().setHorizontalRule().run()} />
    </RovingToolbar>
  );
});
