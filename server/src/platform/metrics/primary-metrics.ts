import cluster from "node:cluster";
import { randomUUID } from "node:crypto";
import { withTimeout } from "../cache/with-timeout.ts";

/**
 * Messages between the primary and the worker that received a request for the metrics of all
 * workers.
 */
interface MetricsRequest {
  type: "masthead:metrics-request";
  id: string;
}
interface MetricsResponse {
  type: "masthead:metrics-response";
  id: string;
  text?: string;
  error?: string;
}

/** Timeout of a worker for the response of the primary, in milliseconds. */
const TIMEOUT = 6000;

export function answerWorkers(read: () => Promise<string>): void {
  cluster.on("message", async (worker, message: MetricsRequest) => {
    if (message?.type !== "masthead:metrics-request") return;
    const respond = (result: { text: string } | { error: string }) => {
      const response: MetricsResponse = {
        type: "masthead:metrics-response",
        id: message.id,
        ...result,
      };
      if (worker.isConnected()) worker.send(response);
    };
    await read().then(
      (text) => respond({ text }),
      (error: Error) => respond({ error: error.message }),
    );
  });
}

/**
 * Returns the metrics of all workers to one of them. @throws Error if the primary has none within
 * the timeout
 */
export function metricsFromPrimary(): Promise<string> {
  const id = randomUUID();
  let onMessage: (message: MetricsResponse) => void = () => {};
  const response = new Promise<string>((resolve, reject) => {
    onMessage = (message) => {
      if (message?.type !== "masthead:metrics-response" || message.id !== id) return;
      if (message.text === undefined) reject(new Error(message.error));
      else resolve(message.text);
    };
    process.on("message", onMessage);
    process.send?.({ type: "masthead:metrics-request", id } satisfies MetricsRequest);
  });
  return withTimeout(response, TIMEOUT).finally(() => process.off("message", onMessage));
}
