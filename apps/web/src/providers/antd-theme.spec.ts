import { expect, it } from 'vitest'
import { antdTheme } from './antd-theme.js'

it.each([false, true])('gives the titles of steps the height of a line (large text: %s)', (large) => {
  const { token, components } = antdTheme('light', false, { phone: false, large })
  const line = Number(token?.fontSize) * 1.5
  expect(components?.Steps?.iconSizeSM).toBeGreaterThanOrEqual(line)
})
