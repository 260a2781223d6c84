import { afterEach, describe, expect, it, vi } from 'vitest'
import { ChunkLoadError, isChunkError, loadChunk } from './load-chunk.js'

afterEach(() => vi.useRealTimers())

describe('loadChunk', () => {
  it('returns the module', async () => {
    expect(await loadChunk(async () => ({ default: 7 }))).toEqual({ default: 7 })
  })

  it('rejects with a ChunkLoadError when the module is missing', async () => {
    const missing = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(loadChunk(missing)).rejects.toMatchObject({ name: 'ChunkLoadError' })
  })

  it('rejects with a ChunkLoadError after 120 s', async () => {
    vi.useFakeTimers()
    const result = loadChunk(() => new Promise(() => undefined))
    const settled = vi.fn()
    result.catch(settled)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await expect(result).rejects.toBeInstanceOf(ChunkLoadError)
  })
})

describe('isChunkError', () => {
  it.each([
    [new ChunkLoadError('missing'), true],
    [new Error('Unable to preload CSS for /assets/a.css'), true],
    [new Error('boom'), false],
    ['boom', false],
  ])('%s: %s', (error, expected) => {
    expect(isChunkError(error)).toBe(expected)
  })
})
