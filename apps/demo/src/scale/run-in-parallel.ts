/** While one task computes, the database works for the other. */
const CONCURRENCY = 2

/** Processes all items, two at a time. If one fails, the other is awaited before throwing. */
export async function runInParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const remaining = iterate(items)
  let failed = false
  const worker = async () => {
    for (let next = await remaining.next(); !next.done && !failed; next = await remaining.next()) {
      await act(next.value).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  const results = await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

async function* iterate<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  yield* items
}
