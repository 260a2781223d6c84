import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../../../i18n/index.js'
import { renderAs } from '../../../../shared/testing.js'
import { NumberSetting } from './number-setting.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'credit-score'] }))

/** Setting that is reloaded after each save. */
function Setting({ onSave }: { onSave: (value: number, version: number) => Promise<void> }) {
  const [{ value, version }, setSaved] = useState({ value: 5, version: 1 })
  return (
    <NumberSetting
      {...{ id: 'days', label: 'Days', unit: 'days', max: 30, digits: 0, editable: true }}
      {...{ value, version }}
      onDirty={vi.fn()}
      onSave={async (next, of) => {
        await onSave(next, of)
        setSaved({ value: next, version: of + 1 })
      }}
    />
  )
}

it('keeps input typed during a save, to be saved on the new version', async () => {
  let answer = () => {}
  const saves = vi.fn(
    (_value: number, _version: number) =>
      new Promise<void>((resolve) => {
        answer = resolve
      }),
  )
  renderAs([], <Setting onSave={saves} />)
  const field = screen.getByLabelText<HTMLInputElement>('Days')
  const save = () => screen.getByRole('button', { name: /Save/ })
  fireEvent.change(field, { target: { value: '7' } })
  fireEvent.click(save())
  fireEvent.change(field, { target: { value: '8' } })
  answer()
  await waitFor(() => expect(save().className).not.toContain('loading'))
  expect(field.value).toBe('8')
  fireEvent.click(save())
  await waitFor(() =>
    expect(saves.mock.calls).toEqual([
      [7, 1],
      [8, 2],
    ]),
  )
  answer()
  await waitFor(() => expect(screen.queryByRole('button', { name: /Save/ })).toBeNull())
})
