import { extname } from 'node:path'

/** A function of a module that a thread of {@link HeavyWork} runs. */
export interface HeavyTask<Input, Output> {
  /** Address of the module, and the name of its function. */
  readonly module: string
  readonly name: string
  /** Seconds after which the task is aborted, if fewer than the limit of all tasks. */
  readonly seconds?: number
  /** Exists in types only. */
  readonly types?: (input: Input) => Output
}

/** The function of a task: takes one argument, which like its result can be copied to another thread. */
type Work = (input: never) => unknown

/**
 * Names a function that runs in another thread, which loads its module: the caller only imports its type.
 * @param path from the caller's module to the function's module, without extension
 * @param base `import.meta.url` of the caller
 */
export function heavyTask<F extends Work>(
  path: string,
  base: string,
  name: string,
  options: { seconds?: number } = {},
): HeavyTask<Parameters<F>[0], Awaited<ReturnType<F>>> {
  const extension = extname(new URL(base).pathname)
  return { module: new URL(`${path}${extension}`, base).href, name, ...options }
}
