import Cookies from 'js-cookie'
import { afterEach, expect, it, vi } from 'vitest'
import { chooseMode, followSystem, printInLight, THEME_COOKIE } from './mode.js'

afterEach(() => {
  chooseMode('light')
})

it('follows the system while the page is open, until the user chooses', () => {
  Cookies.remove(THEME_COOKIE)
  const system = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => system)
  const { dataset } = document.documentElement
  const turn = (dark: boolean) => {
    system.matches = dark
    system.dispatchEvent(new Event('change'))
    return dataset.theme
  }
  followSystem()
  expect(turn(true)).toBe('dark')
  expect(turn(false)).toBe('light')
  chooseMode('light')
  expect(turn(true)).toBe('light')
})

it('prints a dark page in light colours, and shows it dark again', () => {
  printInLight()
  chooseMode('dark')
  const { dataset } = document.documentElement
  dispatchEvent(new Event('beforeprint'))
  expect(dataset.theme).toBe('light')
  dispatchEvent(new Event('afterprint'))
  expect(dataset.theme).toBe('dark')
})
