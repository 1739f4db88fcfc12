/** Resolves in a new task, so that the browser handles input and draws before it. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
