/** How long a page waits for its first data, so that it is drawn once. */
const LONGEST_MS = 500

/** Waits for calls that have been begun before the page is drawn, but not long. */
export async function firstData(...calls: readonly unknown[]): Promise<void> {
  await Promise.race([Promise.all(calls), new Promise((resolve) => setTimeout(resolve, LONGEST_MS))])
}
