import { CHUNK_TIMEOUT_MS } from '@credit/contract'
import { reloadIfUpdated } from './updated-site.js'

/** A part of the app that is missing, e.g. after an update, or did not arrive in time (specification 8). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Style sheets of a chunk are loaded by Vite's own code, outside of `loadChunk`. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof ChunkLoadError ||
    (error instanceof Error && /preload CSS|dynamically imported module/i.test(error.message))
  )
}

/**
 * Runs a dynamic import; rejects with a `ChunkLoadError` when it fails or takes over 120 s. Where it fails
 * because the site has been updated, the page is loaded anew instead if that loses nothing.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout')), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    if (cause instanceof ChunkLoadError) throw cause
    if (typeof document !== 'undefined' && (await reloadIfUpdated())) return await late
    throw new ChunkLoadError('missing', { cause })
  } finally {
    clearTimeout(timer)
  }
}
