import { useCallback, useEffect, useRef, useState } from "react";

/** Value that is read after hydration. A failure leaves it undefined, and can be retried. */
export interface RetriedRead<T> {
  /** Undefined until it is read. */
  value: T | undefined;
  hasFailed: boolean;
  isReading: boolean;
  /** Reads again. Resolves to whether that succeeded. */
  retry: () => Promise<boolean>;
  /** Stores a change that the reader has made. */
  setValue: (value: T) => void;
}

/** Reads a value when the component is mounted, and whenever the memoized function changes. */
export function useRetriedRead<T>(read: () => Promise<T>): RetriedRead<T> {
  const [value, setValue] = useState<T>();
  const [hasFailed, setFailed] = useState(false);
  const [isReading, setReading] = useState(true);
  const current = useRef<symbol>(undefined);
  const start = useCallback(async () => {
    const own = Symbol();
    current.current = own;
    setReading(true);
    const result = await read().then(
      (read) => ({ read }),
      () => undefined,
    );
    if (current.current !== own) return false;
    setFailed(!result);
    setValue(result?.read);
    setReading(false);
    return result !== undefined;
  }, [read]);
  useEffect(() => {
    setValue(undefined);
    void start();
    return () => {
      current.current = undefined;
    };
  }, [start]);
  return { value, hasFailed, isReading, retry: start, setValue };
}
