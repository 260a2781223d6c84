import { setImmediate } from 'node:timers/promises'
import { heavyTask } from '#core/heavy/heavy-task'
import type { hold } from './heavy-tasks.js'

/** Holds its thread until {@link held} lets it go. */
export const HOLD = heavyTask<typeof hold>('./heavy-tasks', import.meta.url, 'hold')

/** Returns the input of `HOLD`, and functions that wait for its start and end it. */
export function held() {
  const cells = new Int32Array(new SharedArrayBuffer(8))
  return {
    cells,
    /** Waits until so many pieces run, and returns how many have begun. */
    async begun(count: number) {
      while (Atomics.load(cells, 1) < count) await setImmediate()
      return Atomics.load(cells, 1)
    },
    letGo() {
      Atomics.store(cells, 0, 1)
      Atomics.notify(cells, 0)
    },
  }
}
