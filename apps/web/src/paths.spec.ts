import { describe, expect, it } from 'vitest'
import { localPath, publicPathOf } from './paths.js'

describe('publicPathOf', () => {
  it.each([
    ['/homes', '/homes'],
    ['/homes/', '/homes'],
    ['/homes2', '/homes2'],
    ['/homes/laws', '/homes/laws'],
    ['/homes/lawdetail/01999', '/homes/lawdetail/:id'],
    ['/homes/lawdetail', null],
    ['/homes/lawdetail/', null],
    ['/homes/layers', '/homes/layers'],
    ['/login', '/login'],
    ['/404', '/404'],
    ['/', null],
    ['/homes/unknown', null],
    ['/Homes', null],
  ])('%s is %s', (pathname, path) => {
    expect(publicPathOf(pathname)).toBe(path)
  })
})

describe('localPath', () => {
  it.each(['/', '/laws', '/evaluate/inputevaluate/1?bid=2'])('keeps %s', (path) => {
    expect(localPath(path)).toBe(path)
  })

  it.each([null, '', 'laws', '//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:1'])(
    'refuses %s',
    (path) => {
      expect(localPath(path)).toBeNull()
    },
  )
})
