import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/client.js'
import { DraftSaver, type DraftStatus } from './draft-saver.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp(save: (ids: string[]) => Promise<void>) {
  const seen: DraftStatus[] = []
  const saver = new DraftSaver({ delay: 1000, save, onStatus: (status) => seen.push(status) })
  return { saver, seen }
}

describe('draft saver', () => {
  it('saves all changes in one call shortly after the last one', async () => {
    const save = vi.fn(async () => undefined)
    const { saver, seen } = setUp(save)
    saver.change('a')
    await vi.advanceTimersByTimeAsync(900)
    saver.change('b')
    saver.change('a')
    await vi.advanceTimersByTimeAsync(900)
    expect(save).not.toHaveBeenCalled()
    expect(saver.unsaved).toBe(true)
    await vi.advanceTimersByTimeAsync(100)
    expect(save.mock.calls).toEqual([[['a', 'b']]])
    expect(saver.unsaved).toBe(false)
    expect(seen.at(-1)).toBe('saved')
  })

  it('has one pending call at a time, and loses no input typed in the meantime', async () => {
    const answers: (() => void)[] = []
    let atOnce = 0
    let most = 0
    const save = vi.fn(async (_: string[]) => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise<void>((resolve) => answers.push(resolve))
      atOnce -= 1
    })
    const { saver, seen } = setUp(save)
    saver.change('a')
    const first = saver.flush()
    saver.change('b')
    const second = saver.flush()
    expect(save).toHaveBeenCalledTimes(1)
    answers.shift()?.()
    await first
    expect(seen.at(-1)).not.toBe('saved')
    await vi.advanceTimersByTimeAsync(0)
    expect(save.mock.calls).toEqual([[['a']], [['b']]])
    answers.shift()?.()
    await second
    expect([most, seen.at(-1), saver.unsaved]).toEqual([1, 'saved', false])
  })

  it('reports a failure and keeps the change for the next attempt', async () => {
    const save = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('away'))
    const { saver, seen } = setUp(save)
    saver.change('a')
    await saver.flush()
    expect([seen.at(-1), saver.unsaved]).toEqual(['failed', true])
    await saver.flush()
    expect([seen.at(-1), saver.unsaved]).toEqual(['saved', false])
  })

  it('saves the accepted records and reports the refused one', async () => {
    const refusal = new ApiError(409, 'changed elsewhere', 'VERSION_CONFLICT')
    const stored = new Set<string>()
    const save = async (ids: string[]) => {
      if (ids.includes('a')) throw refusal
      for (const id of ids) stored.add(id)
    }
    const onStatus = vi.fn()
    const saver = new DraftSaver({ delay: 1000, save, onStatus })
    for (const id of ['a', 'b', 'c']) saver.change(id)
    await saver.flush()
    expect([...stored]).toEqual(['b', 'c'])
    expect(onStatus.mock.lastCall).toEqual(['failed', refusal])
    expect(saver.unsaved).toBe(true)
  })

  it('does not send records one by one if there was no response', async () => {
    const save = vi.fn(async () => Promise.reject(new ApiError(0, 'away', 'NETWORK')))
    const { saver } = setUp(save)
    for (const id of ['a', 'b']) saver.change(id)
    await saver.flush()
    expect(save.mock.calls).toEqual([[['a', 'b']]])
  })

  it('retries a failed call after growing pauses until it succeeds', async () => {
    const save = vi.fn(async () => Promise.reject(new ApiError(0, 'away', 'NETWORK')))
    const { saver, seen } = setUp(save)
    saver.change('a')
    await saver.flush()
    const callsAfter: number[] = []
    for (const pause of [2, 4, 8, 16, 32, 60, 60]) {
      await vi.advanceTimersByTimeAsync(pause * 1000 - 1)
      callsAfter.push(save.mock.calls.length)
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(callsAfter).toEqual([1, 2, 3, 4, 5, 6, 7])
    save.mockResolvedValue(undefined as never)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([seen.at(-1), saver.unsaved]).toEqual(['saved', false])
    await vi.advanceTimersByTimeAsync(600_000)
    expect(save).toHaveBeenCalledTimes(9)
  })

  it('saves at once on resume, and stops retrying after its end', async () => {
    const save = vi.fn(async () => Promise.reject(new ApiError(0, 'away', 'NETWORK')))
    const { saver } = setUp(save)
    saver.resume()
    expect(save).not.toHaveBeenCalled()
    saver.change('a')
    await saver.flush()
    saver.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect(save).toHaveBeenCalledTimes(2)
    await saver.stop()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(save).toHaveBeenCalledTimes(3)
    expect(saver.pending).toEqual(['a'])
  })

  it('does not retry a call that the server refused', async () => {
    const save = vi.fn(async () => Promise.reject(new ApiError(409, 'no', 'RECORD_NOT_OPEN')))
    const { saver } = setUp(save)
    saver.change('a')
    await saver.flush()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('has no pending changes after they are dropped', async () => {
    const save = vi.fn(async () => undefined)
    const { saver } = setUp(save)
    saver.change('a')
    saver.forget(['a'])
    await vi.advanceTimersByTimeAsync(5000)
    await saver.flush()
    expect(save).not.toHaveBeenCalled()
  })

  it('keeps refused changes of a record that is not part of a submission', async () => {
    const save = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('too long'))
    const { saver } = setUp(save)
    saver.change('a')
    await saver.flush()
    saver.forget(['b'])
    expect(saver.unsaved).toBe(true)
    await saver.flush()
    expect(save.mock.calls).toEqual([[['a']], [['a']]])
  })
})
