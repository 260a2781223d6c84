import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { renderAs } from '../../shared/testing.js'
import { ProjectSearch } from './project-search.js'

beforeAll(() => initI18n({ locale: 'zh-CN', namespaces: ['common', 'evaluation'] }))
afterEach(() => void vi.useRealTimers())

it('searches while typing, and at once on Enter', () => {
  const onSearch = vi.fn()
  renderAs([], <ProjectSearch keyword="" onSearch={onSearch} />)
  const box = screen.getByRole('searchbox')
  vi.useFakeTimers()
  fireEvent.change(box, { target: { value: ' 电梯 ' } })
  expect(onSearch).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1_000))
  expect(onSearch.mock.calls).toEqual([['电梯']])
  fireEvent.change(box, { target: { value: '食堂' } })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  expect(onSearch).toHaveBeenLastCalledWith('食堂')
})
