import { renderEvents } from "./events.ts";
import { inSpan } from "./tracing.ts";

/** Runs a render, which is measured and traced. */
export async function observeRender<T>(render: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const publish = (failed: boolean) =>
    renderEvents.publish({ duration: performance.now() - startedAt, failed });
  try {
    const result = await inSpan("render", {}, () => render());
    publish(false);
    return result;
  } catch (error) {
    publish(true);
    throw error;
  }
}
