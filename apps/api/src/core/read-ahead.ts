/**
 * Yields the values of a source, requesting the next value while the current one is processed. The source is always
 * closed at the end, even if it was not read completely; a value that was read ahead is then dropped.
 */
export async function* readAhead<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = source.next()
  try {
    for (;;) {
      const { value, done } = await next
      if (done) return
      next = source.next()
      // An error is handled when the next one is awaited.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    await next.catch(() => undefined)
    await source.return()
  }
}
