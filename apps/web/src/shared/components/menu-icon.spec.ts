import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MENU_ICONS } from './menu-icon.js'

it('has a symbol for each name, and one for unknown names', () => {
  const picture = readFileSync(`${import.meta.dirname}/menu-icons.svg`, 'utf8')
  const symbols = [...picture.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)
  expect(symbols.sort()).toEqual([...MENU_ICONS, 'other'].sort())
})
