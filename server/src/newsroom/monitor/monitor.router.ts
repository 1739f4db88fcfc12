import { calls } from "../../platform/api/calls.ts";
import { monitorBoard } from "./board/board.service.ts";
import { arrangeColumns } from "./columns/arrangement.service.ts";
import { monitorPreview } from "./preview/monitor-preview.service.ts";
import { monitorReaders } from "./readers/monitor-readers.service.ts";

const { monitor } = calls;

export const monitorRouter = monitor.router({
  board: monitor.board.handler(({ context }) => monitorBoard(context)),
  arrange: monitor.arrange.handler(({ context, input }) => arrangeColumns(context, input.columns)),
  readers: monitor.readers.handler(({ context, input }) => monitorReaders(context, input.ids)),
  preview: monitor.preview.handler(({ context, input }) => monitorPreview(context, input)),
});
