/** Maximum time that a page waits for its first data, so that it renders once. */
const LONGEST_MS = 500

/** Waits for prefetched calls before the page is rendered, up to the limit. */
export async function firstData(...calls: readonly unknown[]): Promise<void> {
  await Promise.race([Promise.all(calls), new Promise((resolve) => setTimeout(resolve, LONGEST_MS))])
}
