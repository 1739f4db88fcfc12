import { directionOf } from "@masthead/contract/platform/locale.ts";
import AddPhotoAlternate from "@mui/icons-material/AddPhotoAlternateOutlined";
import BarChart from "@mui/icons-material/BarChartOutlined";
import Collections from "@mui/icons-material/CollectionsOutlined";
import FormatTextdirectionLToR from "@mui/icons-material/FormatTextdirectionLToR";
import FormatTextdirectionRToL from "@mui/icons-material/FormatTextdirectionRToL";
import LinkIcon from "@mui/icons-material/Link";
import MoreHoriz from "@mui/icons-material/MoreHoriz";
import Movie from "@mui/icons-material/MovieOutlined";
import SmartDisplay from "@mui/icons-material/SmartDisplayOutlined";
import TableChart from "@mui/icons-material/TableChartOutlined";
import type { Editor } from "@tiptap/react";
import { memo } from "react";
import { useTranslate } from "react-admin";
import { useNewsroomRight } from "../../../../platform/session/view-ability.ts";
import { useBodyContext } from "../body-context.ts";
import type { BodyDialog } from "../dialogs/body-dialogs.tsx";
import { figureAttributes } from "../figure-attributes.ts";
import { insertBlocks } from "../insert-blocks.ts";
import { toggleDirection } from "../schema/block-direction.ts";
import { EmphasisTools, ListTools, UndoTools, useToolLabel } from "./basic-tools.tsx";
import { blockMenuItems } from "./block-menu-items.ts";
import { formatMenuItems } from "./format-menu-items.ts";
import { RovingToolbar } from "./roving-toolbar.tsx";
import { useSelectionState } from "./selection-state.ts";
import { styleMenuItems, styleName } from "./style-menu-items.ts";
import { tableMenuItems } from "./table-menu-items.ts";
import { ToolButton } from "./tool-button.tsx";
import { ToolMenu } from "./tool-menu.tsx";

interface ToolbarProps {
  editor: Editor;
  onOpen(dialog: BodyDialog): void;
  /** False for short texts, several of which are on one page. */
  hasFootnotes: boolean;
}

const Divider = () => <span className="tool-divider" aria-hidden="true" />;

/**
 * Toolbar of the body editor: one row, with less common tools in menus. Memoized: most keystrokes
 * do not change it.
 */
export const Toolbar = memo(function Toolbar({ editor, onOpen, hasFootnotes }: ToolbarProps) {
  const t = useTranslate();
  const { locale, chooseImages, mediaParts } = useBodyContext();
  const state = useSelectionState(editor);
  const { marks } = state;
  const articleDirection = directionOf(locale);
  const mayAddHtml = useNewsroomRight("html") && hasFootnotes;

  async function insertImages(multiple: boolean) {
    const figures = (await chooseImages(multiple)).map((chosen) => ({
      type: "figure",
      attrs: figureAttributes(chosen),
    }));
    if (figures.length)
      insertBlocks(editor, multiple ? [{ type: "gallery", content: figures }] : figures);
    else editor.commands.focus();
  }

  const tool = useToolLabel();
  return (
    <RovingToolbar
      label={t("body.toolbar")}
      initialTool="style"
      onEscape={() => editor.commands.focus()}
    >
      <UndoTools editor={editor} state={state} />
      <Divider />
      <ToolMenu {...tool("style")} wide groups={styleMenuItems(editor, state, t)}>
        <span className="tool-style">{t(`body.style.${styleName(state)}`)}</span>
      </ToolMenu>
      <Divider />
      <EmphasisTools editor={editor} state={state} locale={locale} />
      <ToolButton
        {...tool("link")}
        icon={LinkIcon}
        shortcut="Mod-Shift-k"
        active={marks.includes("link")}
        onPress={() => onOpen("link")}
      />
      <ToolMenu {...tool("more")} groups={formatMenuItems(editor, state, t)}>
        <MoreHoriz fontSize="small" />
      </ToolMenu>
      <Divider />
      <ListTools editor={editor} state={state} />
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
      <ToolButton
        {...tool("figure")}
        icon={AddPhotoAlternate}
        onPress={() => insertImages(false)}
      />
      <ToolButton {...tool("gallery")} icon={Collections} onPress={() => insertImages(true)} />
      {mediaParts?.MediaDialog && (
        <ToolButton {...tool("media")} icon={Movie} onPress={() => onOpen("media")} />
      )}
      <ToolButton {...tool("embed")} icon={SmartDisplay} onPress={() => onOpen("embed")} />
      <ToolMenu {...tool("table")} groups={tableMenuItems(editor, state, t)}>
        <TableChart fontSize="small" />
      </ToolMenu>
      <ToolMenu
        {...tool("blocks")}
        groups={blockMenuItems(editor, onOpen, { hasFootnotes, mayAddHtml }, t)}
      >
        <BarChart fontSize="small" />
      </ToolMenu>
    </RovingToolbar>
  );
});
