import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { abortedByAny, abortedLater } from './abort-signals.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('abortedLater', () => {
  it('aborts when the time is up, and not before', () => {
    const signal = abortedLater(50_000)
    vi.advanceTimersByTime(49_999)
    expect(signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(signal.aborted).toBe(true)
    expect((signal.reason as DOMException).name).toBe('TimeoutError')
  })
})

describe('abortedByAny', () => {
  it('aborts with the first signal and keeps its reason', () => {
    const [one, two] = [new AbortController(), new AbortController()]
    const signal = abortedByAny([one.signal, two.signal])
    expect(signal.aborted).toBe(false)
    two.abort('second')
    one.abort('first')
    expect(signal.reason).toBe('second')
  })

  it('is aborted from the start if a signal is', () => {
    expect(abortedByAny([new AbortController().signal, AbortSignal.abort()]).aborted).toBe(true)
  })
})
