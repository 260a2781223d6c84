import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSearchWord } from './use-search-word.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LONG_MS = 10_000

it('searches for a word once its typing has paused', () => {
  const { result } = renderHook(() => useSearchWord())
  act(() => result.current.setTyped(' 环境 '))
  expect(result.current).toMatchObject({ word: '', isTyping: true, isEmpty: false })
  act(() => vi.advanceTimersByTime(LONG_MS))
  expect(result.current).toMatchObject({ word: '环境', isTyping: false })
})

it('searches for no spelling that an input method composes, only for the chosen word', () => {
  const { result } = renderHook(() => useSearchWord())
  fireEvent.compositionStart(document.body)
  act(() => result.current.setTyped('huan jing'))
  act(() => vi.advanceTimersByTime(LONG_MS))
  expect(result.current.word).toBe('')
  act(() => result.current.setTyped('环境'))
  fireEvent.compositionEnd(document.body)
  act(() => vi.advanceTimersByTime(LONG_MS))
  expect(result.current.word).toBe('环境')
})
