import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PUBLIC_PATHS } from '@credit/contract'
import { describe, expect, it } from 'vitest'
import { needsSession, withoutSession } from './session-paths.js'

/** Routes behind the login in section 2 of the specification. */
const AFTER_LOGIN = readFileSync(join(import.meta.dirname, '../../../docs/specification-lines.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('route /'))
  .map((line) => line.slice('route '.length))
  .filter((path) => path !== '/' && !PUBLIC_PATHS.some((one) => one === path))

describe('withoutSession', () => {
  it('shows the home page at the root', () => {
    expect(withoutSession('/', '', 1)).toBe('/homes')
  })

  it.each(AFTER_LOGIN)('sends %s to the last login entry and back', (pathname) => {
    expect(needsSession(pathname)).toBe(true)
    const to = new URL(withoutSession(pathname, '?bid=3&x=1', 2), 'http://localhost')
    expect(to.pathname).toBe('/login')
    expect(to.searchParams.get('type')).toBe('2')
    expect(to.searchParams.get('redirect')).toBe(`${pathname}?bid=3&x=1`)
  })

  it('allows the public pages without a session', () => {
    expect(AFTER_LOGIN).toHaveLength(45)
    expect(PUBLIC_PATHS.filter(needsSession)).toEqual([])
  })

  it('uses the login entry in a link', () => {
    const entryOf = (search: string) =>
      new URL(withoutSession('/evaluate', search, 2), 'http://localhost').searchParams.get('type')
    expect(entryOf('?bid=3&loginType=4')).toBe('4')
    expect(entryOf('?loginType=9')).toBe('2')
    expect(entryOf('?loginType=')).toBe('2')
  })

  it.each(['/nope', '/homes/nope', '/login/x', '/constructor'])('does not find %s', (pathname) => {
    expect(withoutSession(pathname, '', 1)).toBe('/404')
  })
})
