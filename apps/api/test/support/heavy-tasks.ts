import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { streamOf } from '#core/heavy/stream-port'

/** Tasks of threads for tests; inputs and results can be copied. */

/** Returns its input. */
export const echo = (input: string): string => input

/** Holds its thread until a cell of shared memory is set; counts in the other that it has begun. */
export function hold(cells: Int32Array): number {
  const begun = Atomics.add(cells, 1, 1) + 1
  Atomics.wait(cells, 0, 0)
  return begun
}

/** Ends its thread. */
export function die(code: number): void {
  process.exit(code)
}

/** Uses memory until none is left. */
export function hoard(size: number): number {
  const kept: string[][] = []
  for (;;) kept.push(Array.from({ length: size }, (_, at) => `${kept.length}-${at}`))
}

/** Never returns. */
export function spin(value: number): never {
  for (;;) Math.sqrt(value)
}

/** Writes the parts in sequence. */
export async function copy({ port }: { port: MessagePort }): Promise<void> {
  const { parts, out, end } = streamOf<string>(port)
  for await (const part of parts) if (!out.write(part)) await once(out, 'drain')
  await end()
}
