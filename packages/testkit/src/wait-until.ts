import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 60_000

/**
 * Polls until `read` returns a truthy value, and returns it.
 * @param condition completes the sentence "timed out waiting until …".
 */
export async function waitUntil<T>(
  condition: string,
  read: () => T | Promise<T>,
  { intervalMs = 20, timeoutMs = TIMEOUT_MS } = {},
): Promise<Exclude<NonNullable<T>, false>> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const value = await read()
    if (value) return value as Exclude<NonNullable<T>, false>
    if (performance.now() > deadline) throw new Error(`timed out waiting until ${condition}`)
    await sleep(intervalMs)
  }
}
