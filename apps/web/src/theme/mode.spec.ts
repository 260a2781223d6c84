import { afterEach, expect, it } from 'vitest'
import { chooseMode, printInLight } from './mode.js'

afterEach(() => chooseMode('light'))

it('prints a dark page in light colours, and shows it dark again', () => {
  printInLight()
  chooseMode('dark')
  const { dataset } = document.documentElement
  dispatchEvent(new Event('beforeprint'))
  expect(dataset.theme).toBe('light')
  dispatchEvent(new Event('afterprint'))
  expect(dataset.theme).toBe('dark')
})
