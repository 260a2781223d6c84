import { expect, it, vi } from 'vitest'
import { storeLocale } from '../i18n/locale.js'
import { chooseMode } from '../theme/mode.js'
import { removeCookie, setCookie } from './cookies.js'

/** Returns the cookies that an action writes, as they are written. */
function cookiesOf(action: () => void): string[] {
  const write = vi.spyOn(document, 'cookie', 'set')
  action()
  return write.mock.calls.map(([text]) => text)
}

it("sets a cookie's lifetime by Max-Age instead of a date", () => {
  expect(cookiesOf(() => setCookie('a', 'b', { days: 1 }))).toEqual(['a=b; path=/; max-age=86400; sameSite=Lax'])
})

it('sends a secure cookie over https only', () => {
  expect(cookiesOf(() => setCookie('a', 'b', { days: 1, secure: true }))).toEqual([
    'a=b; path=/; max-age=86400; sameSite=Lax; secure',
  ])
})

it('removes a cookie', () => {
  setCookie('a', 'b', { days: 1 })
  expect(document.cookie).toContain('a=b')
  expect(cookiesOf(() => removeCookie('a'))).toEqual([expect.stringContaining('max-age=0')])
  expect(document.cookie).not.toContain('a=')
})

it('keeps language and theme for a year', () => {
  const YEAR = 'path=/; max-age=31536000; sameSite=Lax'
  const written = cookiesOf(() => {
    storeLocale('zh-CN')
    chooseMode('light')
  })
  expect(written).toEqual([`locale=zh-CN; ${YEAR}`, `theme=light; ${YEAR}`])
})
