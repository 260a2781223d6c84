/**
 * Returns the least of up to `tries` measurements, the first below `enough` at once: other work of the
 * machine can only add to a measurement.
 */
export async function leastOf(measure: () => number | Promise<number>, enough: number, tries = 40): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < tries && least >= enough; n++) least = Math.min(least, await measure())
  return least
}

/** Measures how many milliseconds an action takes. */
export async function millisecondsOf(action: () => unknown): Promise<number> {
  const begin = performance.now()
  await action()
  return performance.now() - begin
}
