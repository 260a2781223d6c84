import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Profiler, useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { initI18n } from '../i18n/index.js'
import { DayInput } from './calendar.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit'] }))

function Field({ withTime, first = '2026-01-31' }: { withTime: boolean; first?: string }) {
  const [value, setValue] = useState<string | null>(first)
  return (
    <>
      <DayInput withTime={withTime} value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </>
  )
}

/** Types a text and immediately clicks elsewhere. */
function type(text: string, withTime = false, first?: string) {
  render(<Field withTime={withTime} {...(first ? { first } : {})} />)
  const box = screen.getByRole<HTMLInputElement>('textbox')
  fireEvent.focus(box)
  fireEvent.input(box, { target: { value: text } })
  const value = screen.getByRole('status').textContent
  fireEvent.blur(box)
  expect(screen.getByRole('status').textContent).toBe(value)
  return { value, text: box.value }
}

describe('a text that a draft brings back', () => {
  it.each([
    ['5', false],
    ['2026-02-30', false],
    ['5T noon', true],
  ])('is shown as it is, not as another day: %s', (first, withTime) => {
    render(<Field first={first} withTime={withTime} />)
    const box = screen.getByRole<HTMLInputElement>('textbox')
    expect([box.value, box.placeholder, screen.getByRole('status').textContent]).toEqual(['', first, first])
  })
})

it('closes only its calendar on Escape', async () => {
  const pressed: string[] = []
  render(
    <div role="dialog" onKeyDown={({ key }) => pressed.push(key)}>
      <Field withTime={false} />
    </div>,
  )
  const box = screen.getByRole('textbox')
  const pressEscape = () => fireEvent.keyDown(box, { key: 'Escape' })
  fireEvent.mouseDown(box)
  fireEvent.click(box)
  await screen.findByText('Jan')
  pressEscape()
  expect(pressed).toEqual([])
  await waitFor(() => {
    pressEscape()
    expect(pressed).toEqual(['Escape'])
  })
})

describe('a typed date', () => {
  it.each(['2026-02-28', '2026-02-30', 'tomorrow'])('is kept as typed: %s', (text) => {
    expect(type(text)).toEqual({ value: text, text })
  })

  it.each(['20260105', '2026年1月5日', '2026/1/5', '2026.1.5', '2026-1-5', '２０２６年１月５日', '2026 年 1 月 5 日'])(
    'is read in the form %s, and shown as a day once the field is left',
    (text) => {
      expect(type(text)).toEqual({ value: '2026-01-05', text: '2026-01-05' })
    },
  )

  it('is formatted in the step in which the field is left', async () => {
    let commits = 0
    const count = () => {
      commits += 1
    }
    render(
      <Profiler id="field" onRender={count}>
        <Field withTime={false} />
      </Profiler>,
    )
    const box = screen.getByRole<HTMLInputElement>('textbox')
    act(() => box.focus())
    fireEvent.input(box, { target: { value: '2026/1/5' } })
    commits = 0
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    box.blur()
    await Promise.resolve()
    vi.unstubAllGlobals()
    // Two, without the value and with it: no frame comes between, in which the picker reports that it has no value.
    expect(commits).toBe(2)
  })

  it('is shown as a day also if it is the same day as before', () => {
    expect(type('2026/1/5', false, '2026-01-05')).toEqual({ value: '2026-01-05', text: '2026-01-05' })
  })

  it.each(['2026/13/1', '2026年1-5', '26-1-5', '5.1.2026', '20260230', '2026年1月'])(
    'stays as it is typed where it is none: %s',
    (text) => {
      expect(type(text)).toEqual({ value: text, text })
    },
  )

  it('is null if the text is removed', () => {
    expect(type('')).toEqual({ value: 'null', text: '' })
  })

  it('has an offset if it has a time', () => {
    expect(type('2026-02-28 09:30:00', true).value).toMatch(/^2026-02-28T09:30:00[+-]/)
    cleanup()
    expect(type('2026-02-28 25:00', true).value).toBe('2026-02-28 25:00')
    cleanup()
    expect(type('2026-02-28 25:00:00', true).value).toBe('2026-02-28 25:00:00')
  })
  it('gets missing seconds, and shows them on blur', () => {
    const { value, text } = type('2026-02-28 09:30', true)
    expect(value).toMatch(/^2026-02-28T09:30:00[+-]/)
    expect(text).toBe('2026-02-28 09:30:00')
  })

  it('accepts a time after a day of any form', () => {
    expect(type('2026年2月28日 9:30', true).value).toMatch(/^2026-02-28T09:30:00[+-]/)
  })

  it('is selected with Enter, which does not submit the form', () => {
    render(<Field withTime />)
    expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })).toBe(false)
    expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: '1' })).toBe(true)
  })

  it('is not completed while it is being typed', () => {
    render(<Field withTime />)
    const box = screen.getByRole<HTMLInputElement>('textbox')
    fireEvent.focus(box)
    fireEvent.input(box, { target: { value: '2026-02-28 09:30' } })
    expect(box.value).toBe('2026-02-28 09:30')
  })
})
