import { type DestinationStream, type Logger, pino } from "pino";
import { createLogThrottle, outageCause } from "./log-throttle.ts";
import { currentRequest } from "./telemetry/request-scope.ts";

/** Minimum log level of an error. */
const ERROR_LEVEL = 50;

/**
 * Creates the log of a process. Errors are also reported; failures during an outage are logged once
 * per cause and window.
 */
export function createLog(
  level: string,
  report: (error: unknown) => void,
  destination: DestinationStream = pino.destination(1),
): Logger {
  const throttle = createLogThrottle();
  return pino(
    {
      level,
      redact: ["req.headers.cookie", "req.headers.authorization"],
      mixin: () => {
        const request = currentRequest();
        return request ? { requestId: request.id } : {};
      },
      serializers: { error: pino.stdSerializers.err },
      hooks: {
        logMethod(args, method, level) {
          const [fields, ...rest] = args as [{ error?: unknown } | undefined, ...unknown[]];
          const error = fields?.error;
          const cause = outageCause(error);
          const suppressed = cause === undefined ? 0 : throttle.admit(cause);
          if (suppressed === null) return;
          if (level >= ERROR_LEVEL && error) report(error);
          const throttledArgs = cause ? [{ ...fields, cause, suppressed }, ...rest] : args;
          method.apply(this, throttledArgs as typeof args);
        },
      },
    },
    destination,
  );
}
