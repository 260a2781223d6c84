import { extname } from 'node:path'

/** A function of a module that a thread of {@link HeavyWork} runs. */
export interface HeavyTask<Input, Output> {
  /** Address of the module, and the name of its function. */
  readonly module: string
  readonly name: string
  /** Seconds after which it is ended, if fewer than those of all tasks. */
  readonly seconds?: number
  /** Exists in types only. */
  readonly types?: (input: Input) => Output
}

/** The function of a task: one argument and its result, both of which can be copied to another thread. */
type Work = (input: never) => unknown

/**
 * Names a function that runs in another thread, which loads its module: the caller imports its type only.
 *
 * @param path from the caller's module to that of the function, without extension
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
