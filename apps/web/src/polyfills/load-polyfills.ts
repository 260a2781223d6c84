/**
 * Loads the polyfills if the browser needs them. The two functions tested here are the newest ones that the build
 * calls: a browser that has them also has the others, and loads nothing.
 */
export async function loadPolyfills(): Promise<void> {
  if ('any' in AbortSignal && 'canParse' in URL) return
  await import('./polyfills.js')
}
