import { fireEvent, render, screen } from '@testing-library/react'
import { DatePicker } from 'antd'
import { expect, it } from 'vitest'
import { PRESS_WITHOUT_BLUR } from './press-without-blur.js'

/** True if clicking the button blurs the focused field. */
function leaves(name: string): boolean {
  screen.getByPlaceholderText(name).focus()
  return fireEvent.mouseDown(screen.getByRole('button', { name: 'Save' }))
}

it('blurs a field only if it accepts its text on blur, as dates do', () => {
  render(
    <>
      <input placeholder="text" />
      <DatePicker placeholder="date" />
      <button type="button" {...PRESS_WITHOUT_BLUR}>
        Save
      </button>
    </>,
  )
  expect(leaves('text')).toBe(false)
  expect(leaves('date')).toBe(true)
})
