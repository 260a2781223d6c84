import { afterEach, describe, expect, it, vi } from 'vitest'
import { ADDED, unsupportedScript, unsupportedStyle } from '../../build-plugins/reject-unsupported.js'

type Holder = Record<string, unknown>

/** Returns the object that holds a function: `Object` for `Object.hasOwn`, the array prototype for `toSorted`. */
function holderOf(name: string): [holder: Holder, key: string] {
  const [owner = '', key] = name.split('.')
  const holder: unknown = key ? Reflect.get(globalThis, owner) : Array.prototype
  return [holder as Holder, key ?? owner]
}

const saved = [...ADDED].map((name) => {
  const [holder, key] = holderOf(name)
  return { name, holder, key, own: Object.getOwnPropertyDescriptor(holder, key) }
})

afterEach(() => {
  for (const { holder, key, own } of saved) if (own) Object.defineProperty(holder, key, own)
})

describe('polyfills', () => {
  it('add each function that the build may call and a browser lacks', async () => {
    vi.resetModules()
    for (const { holder, key } of saved) delete holder[key]
    await import('./polyfills.js')
    const added = saved.filter(({ holder, key }) => typeof holder[key] === 'function')
    expect(added.map(({ name }) => name)).toEqual([...ADDED])
    expect(saved.filter(({ holder, key, own }) => holder[key] === own?.value)).toEqual([])
  })
})

describe('unsupportedScript', () => {
  it.each([
    ['class A { static { run() } }', ['static block of a class']],
    ['structuredClone(a)', ['structuredClone']],
    ['crypto.randomUUID()', ['crypto.randomUUID']],
    ['a.toSpliced(0, 1)', ['toSpliced']],
    ['Promise.withResolvers()', ['Promise.withResolvers']],
    ['/(?<=a)b/.test(c)', ['lookbehind in /(?<=a)b/']],
  ])('lists the functions that %s needs', (code, found) => {
    expect(unsupportedScript(code)).toEqual(found)
  })

  it('reports syntax of a later standard', () => {
    expect(() => unsupportedScript('/[a--b]/v.test(c)')).toThrow()
  })

  it('accepts functions that the browsers have or that polyfills add', () => {
    const code =
      'class A { #a = 1; static b = 2; #c() { return #a in this } }; a ??= b?.at(-1); c.toSorted(); Object.hasOwn(a, b)'
    expect(unsupportedScript(code)).toEqual([])
  })
})

describe('unsupportedStyle', () => {
  it.each([
    ['a { height: 100dvh }', 'height: 100dvh'],
    ['a { grid-template-rows: subgrid }', 'grid-template-rows: subgrid'],
    ['a { overflow: clip }', 'overflow: clip'],
    ['a { translate: 1px 2px }', 'translate: 1px 2px'],
    ['a, b:has(c) { color: red }', 'a, b:has(c)'],
    ['a { &:hover { color: red } }', '&:hover'],
    ['@media (width < 640px) { a { color: red } }', '@media (width < 640px)'],
    ['@layer base { a { color: red } }', '@layer'],
  ])('lists styles that only take effect in later browsers: %s', (css, found) => {
    expect(unsupportedStyle(css)).toEqual([found])
  })

  it('accepts a value with a fallback or condition, and a dispensable rule', () => {
    const css =
      'a { height: 100vh; height: 100dvh } @supports (overflow: clip) { a { overflow: clip } } a:has(b) { color: red }'
    expect(unsupportedStyle(css)).toEqual([])
  })
})
