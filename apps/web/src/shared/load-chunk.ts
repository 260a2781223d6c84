import { CHUNK_TIMEOUT_MS } from '@credit/contract'
import { reloadIfUpdated } from './updated-site.js'

/** Chunk that is missing, for example after an update, or did not load in time (specification 8). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** True for chunk errors, including style sheets, which Vite loads outside `loadChunk`. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof ChunkLoadError ||
    (error instanceof Error && /preload CSS|dynamically imported module/i.test(error.message))
  )
}

/**
 * Runs a dynamic import. Rejects with a `ChunkLoadError` if it fails or takes over 120 s. If it fails because the site
 * has been updated, the page is reloaded instead, unless that loses input.
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
