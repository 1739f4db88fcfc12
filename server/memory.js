// Plain JavaScript, like everything that runs before the bundle.

/**
 * V8 flags that reduce the memory of a server by about 100 MB: a young generation of 24 MB instead
 * of 64, and a major collection when the heap has grown by half instead of up to fourfold. See
 * docs/decisions/0073-memory-of-a-process.md.
 */
export const MEMORY_FLAGS = ["--max-semi-space-size=8", "--heap-growing-percent=50"];
/** One malloc arena for all threads: per-thread arenas retain what compression has freed. */
export const MEMORY_ENVIRONMENT = { MALLOC_ARENA_MAX: "1" };

/**
 * Re-executes the process with these settings, which only take effect at start. Does nothing where
 * that is not possible.
 */
export function applyMemorySettings() {
  // Workers get their settings from their parent, which would lose contact with a re-executed
  // worker.
  if (process.send || process.execArgv.includes(MEMORY_FLAGS[0] ?? "")) return;
  try {
    const args = [process.execPath, ...MEMORY_FLAGS, ...process.execArgv, ...process.argv.slice(1)];
    process.execve?.(process.execPath, args, { ...MEMORY_ENVIRONMENT, ...process.env });
  } catch {
    // Windows does not support execve.
  }
}
