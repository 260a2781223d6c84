import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { regulations } from '../features/site/regulations.resource.js'
import { prepareLists } from './list-testing.js'
import { renderResource } from './testing.js'

beforeAll(prepareLists)

/** Opens the filter of the date column and returns the list's requests. */
async function openDays() {
  const { calls } = renderResource(regulations, regulations.path, ({ path }) =>
    path.endsWith('/list') && !path.includes('area') ? { records: [], total: 0 } : undefined,
  )
  await screen.findByRole('columnheader', { name: /创建时间/ })
  fireEvent.click(screen.getByRole('button', { name: '按创建时间筛选' }))
  const first = await screen.findByRole('textbox', { name: '创建时间不早于' })
  const form = screen.getByRole('form', { name: '按创建时间筛选' })
  const type = (name: string, value: string) => {
    const box = within(form).getByRole('textbox', { name })
    fireEvent.focus(box)
    fireEvent.input(box, { target: { value } })
    fireEvent.blur(box)
  }
  const asked = () => calls.findLast(({ path }) => path.endsWith('regulations/list'))?.options?.query ?? {}
  return { first, form, type, asked }
}

describe('a list that is filtered by days', () => {
  it('accepts both in the usual forms, and shows them on a chip', async () => {
    const { form, type, asked } = await openDays()
    type('创建时间不早于', '20260105')
    type('创建时间不晚于', '2026年2月1日')
    fireEvent.submit(form)
    await waitFor(() => expect(asked()).toMatchObject({ createTimeFrom: '2026-01-05', createTimeTo: '2026-02-01' }))
    expect(screen.getByRole('button', { name: /2026-01-05 – 2026-02-01/ })).toBeTruthy()
  })

  it('accepts a single day', async () => {
    const { form, type, asked } = await openDays()
    type('创建时间不早于', '2026/1/5')
    fireEvent.submit(form)
    await waitFor(() => expect(asked()).toMatchObject({ createTimeFrom: '2026-01-05' }))
    expect(screen.getByRole('button', { name: /不早于 2026-01-05/ })).toBeTruthy()
  })

  it('reports an invalid day, keeps the text, and sends no request', async () => {
    const { first, form, type, asked } = await openDays()
    type('创建时间不早于', '1月5日')
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.submit(form)
    expect(within(form).getByRole('alert').textContent).toBe('请输入日期，格式为 2026-01-31')
    expect(first).toHaveProperty('value', '1月5日')
    expect(asked()).not.toHaveProperty('createTimeFrom')
    type('创建时间不早于', '2026-01-05')
    expect(within(form).queryByRole('alert')).toBeNull()
  })

  it('closes the calendar while a day is typed, and is applied with Enter', async () => {
    const { first } = await openDays()
    fireEvent.mouseDown(first)
    fireEvent.click(first)
    const calendar = () => document.querySelector('.ant-picker-dropdown:not([class*="leave"], [class*="hidden"])')
    await waitFor(() => expect(calendar()).toBeTruthy())
    expect(fireEvent.keyDown(first, { key: 'Enter' })).toBe(false)
    for (const text of ['2026010', '20260105']) {
      fireEvent.input(first, { target: { value: text } })
      await waitFor(() => expect(calendar()).toBeNull())
    }
    expect(fireEvent.keyDown(first, { key: 'Enter' })).toBe(true)
  })

  it('reports a last day before the first one', async () => {
    const { form, type } = await openDays()
    type('创建时间不早于', '20260105')
    type('创建时间不晚于', '20260104')
    fireEvent.submit(form)
    expect(within(form).getByRole('alert').textContent).toBe('不能早于 2026-01-05')
  })
})
