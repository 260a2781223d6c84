import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 60_000

/** Asks until `test` answers something; a proof that waits for ever proves nothing. */
export async function until(what, test, { every = 20, patience = PATIENCE_MS } = {}) {
  const end = performance.now() + patience
  for (;;) {
    const found = await test()
    if (found) return found
    if (performance.now() > end) throw new Error(`waited in vain until ${what}`)
    await sleep(every)
  }
}
