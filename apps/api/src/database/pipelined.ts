import type { Tx } from '../core/context.js'
import { connectionOf } from './connection.js'

/**
 * Runs steps of one statement each in their order. The database gets a statement while it runs the one before, so that
 * neither side waits for the other. If one fails, so do those after it; its error is thrown.
 */
export async function pipelined(tx: Tx, steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const client = (await connectionOf(tx)) as { pipeline: boolean }
  client.pipeline = true
  try {
    const running: Promise<unknown>[] = []
    for (const step of steps) {
      const run = step()
      run.catch(() => undefined)
      running.push(run)
      // Sends it before the next one is made.
      await Promise.resolve()
    }
    for (const run of await Promise.allSettled(running)) if (run.status === 'rejected') throw run.reason
  } finally {
    client.pipeline = false
  }
}
