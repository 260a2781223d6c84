import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { expect, it } from 'vitest'
import { DecisionItems } from '../features/credit/form-parts.js'
import { initI18n } from '../i18n/index.js'
import { renderAs } from '../shared/testing.js'
import { timeRule } from './form-rules.js'
import { DayInput } from './lazy-calendar.js'

const sources = import.meta.glob<string>('../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** The kit's own parts, whose rules come from the schema, and a field that names its own error. */
const OTHERS = ['./calendar.tsx', './inputs/registry.tsx', '../pages/score-history.tsx']
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

it('has a rule for each day and time of a form', () => {
  const fields = Object.entries(sources).filter(
    ([path, text]) => text.includes('<DayInput') && !path.endsWith('.spec.tsx') && !OTHERS.includes(path),
  )
  expect(fields.length).toBeGreaterThan(5)
  const without = fields.filter(([, text]) => count(text, /\b(?:day|time)Rule\(/g) < count(text, /<DayInput/g))
  expect(without.map(([path]) => path)).toEqual([])
})

it.each([
  ['a day', <DecisionItems key="day" />, 'Day of the decision', '5 Jan', 'Enter a date such as 2026-01-31'],
  [
    'a time',
    <Form.Item key="time" name="at" label="At" rules={[timeRule((key) => key)]}>
      <DayInput withTime />
    </Form.Item>,
    'At',
    '5 Jan, noon',
    'kit:rule.time',
  ],
])('keeps an invalid %s, and reports it', async (_, field, label, typed, fault) => {
  await initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'credit-acts'] })
  renderAs([], <Form>{field}</Form>)
  const input = await screen.findByLabelText<HTMLInputElement>(label)
  fireEvent.input(input, { target: { value: typed } })
  await waitFor(() => expect(screen.getByText(fault)).toBeTruthy())
  expect(input.value).toBe(typed)
})
