import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/errors.js'
import { initI18n } from '../../i18n/index.js'
import { Faults, ListPreview } from './import-button.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'calendar'] }))

const shown = (fields: Record<string, string[]>) => {
  render(<Faults error={new ApiError(422, 'Not possible', 'RULE_BROKEN', fields)} />)
  const text = screen.getByRole('alert').textContent
  cleanup()
  return text
}

it('asks to correct rows only if rows are listed', () => {
  const rows = shown({ 'rows[3].date': ['“x”: not a date'] })
  expect(rows).toContain('Correct these rows')
  expect(rows).toContain('Row 3, date: “x”: not a date')
  expect(shown({ fileId: ['Save it as “CSV UTF-8”.'] })).toBe('Save it as “CSV UTF-8”.')
  expect(shown({})).toBe('Not possible')
})

it('previews the changes of a list, and offers to take back days it leaves out', () => {
  const changes = [
    { date: '2037-01-31', before: 'work', after: 'ordinary', listed: false },
    { date: '2037-02-22', before: 'ordinary', after: 'work', listed: true },
  ] as const
  const onComplete = vi.fn()
  const list = { days: 3, years: [2037], changes: [...changes] }
  render(<ListPreview list={list} complete={false} onComplete={onComplete} />)
  expect(screen.getByText('Days in the list: 3. Changes: 1')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2037-02-22: As its weekday → Make-up working day',
    '2037-01-31: Make-up working day → As its weekday',
  ])
  fireEvent.click(screen.getByRole('checkbox', { name: /complete for 2037: days that it leaves out \(1\)/ }))
  expect(onComplete).toHaveBeenCalledWith(true)
  cleanup()
  render(<ListPreview list={{ ...list, changes: [] }} complete={false} onComplete={onComplete} />)
  expect(screen.getByText('Days in the list: 3. No changes.')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  cleanup()
})
