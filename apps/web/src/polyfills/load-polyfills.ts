/**
 * Adds the functions that the browser lacks. The two tested here are the newest of all that the build
 * calls: a browser that has them has the others too, and loads nothing.
 */
export async function loadPolyfills(): Promise<void> {
  if ('any' in AbortSignal && 'canParse' in URL) return
  await import('./polyfills.js')
}
