/**
 * Yields what a source yields, which is asked for the next one while the present one is worked on. The
 * source is closed at the end, also where it was not read to it; what was read ahead is then dropped.
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
