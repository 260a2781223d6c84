import { cleanup, render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { ApiError } from '../../api/errors.js'
import { initI18n } from '../../i18n/index.js'
import { Faults } from './import-button.js'

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
