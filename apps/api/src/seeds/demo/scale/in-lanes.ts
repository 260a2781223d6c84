/** What one lane computes, the database stores meanwhile for the other. */
const LANES = 2

/** Does all items, two at a time; where one fails, the other is still brought to its end. */
export async function inLanes<T>(
  items: Iterable<T> | AsyncIterable<T>,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const rest = asked(items)
  let failed = false
  const lane = async () => {
    for (let next = await rest.next(); !next.done && !failed; next = await rest.next()) {
      await act(next.value).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

async function* asked<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  yield* items
}
