import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nameFiles } from '../../build-plugins/import-part.js'
import { importPart } from './import-part.js'

const script = () => new Response('export {}', { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
const load = vi.fn(async () => 'the part')

let number = 0
/** Each test uses a new file, because the module caches fetched files. */
const nextFile = () => {
  number += 1
  return `assets/part-${number}.js`
}

beforeEach(() => {
  document.head.innerHTML = ''
})
afterEach(() => {
  vi.unstubAllGlobals()
  load.mockClear()
})

it('imports a part after its files, and fetches each of them once', async () => {
  const fetch = vi.fn(async () => script())
  vi.stubGlobal('fetch', fetch)
  const files = [nextFile(), nextFile()]
  expect(await importPart(load, files)).toBe('the part')
  await importPart(load, files)
  expect(fetch.mock.calls).toEqual(files.map((file) => [`/${file}`]))
})

it.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a missing file', async () => new Response('', { status: 404 })],
  ['a page instead of a script', async () => new Response('', { headers: { 'content-type': 'text/html' } })],
])('does not import after %s, and fetches again on the next attempt', async (_, answer) => {
  const fetch = vi.fn(answer)
  vi.stubGlobal('fetch', fetch)
  const file = nextFile()
  await expect(importPart(load, [file])).rejects.toThrow()
  expect(load).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', async () => script())
  expect(await importPart(load, [file])).toBe('the part')
})

it('adds a failed style sheet again', async () => {
  const links = () => [...document.head.querySelectorAll('link')]
  const first = importPart(load, ['assets/a.css'])
  fireOn(links()[0], 'error')
  await expect(first).rejects.toThrow()
  expect(links()).toEqual([])
  const second = importPart(load, ['assets/a.css'])
  fireOn(links()[0], 'load')
  expect(await second).toBe('the part')
  expect(links()).toHaveLength(1)
})

function fireOn(element: Element | undefined, type: string): void {
  element?.dispatchEvent(new Event(type))
}

it('waits for a style sheet that the page lists and that is still loading', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/listed.css">'
  const imported = importPart(load, ['assets/listed.css'])
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  fireOn(document.head.querySelector('link:last-child') ?? undefined, 'load')
  expect(await imported).toBe('the part')
})

it('does not load a listed style sheet again', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/loaded.css">'
  Object.defineProperty(document.head.querySelector('link'), 'sheet', { value: {} })
  expect(await importPart(load, ['assets/loaded.css'])).toBe('the part')
  expect(document.head.querySelectorAll('link')).toHaveLength(1)
})

it('skips files that the page already lists', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/own.js">'
  await importPart(load, ['assets/own.js'])
  expect(fetch).not.toHaveBeenCalled()
})

it.each([
  ['e(()=>import(`./a-1.js`),[])', 'e(()=>import(`./a-1.js`),["assets/a-1.js"])'],
  ['e(()=>import("./a.js").then(e=>e.default),[])', 'e(()=>import("./a.js").then(e=>e.default),["assets/a.js"])'],
  ['e(()=>import("./a.js"),__vite__mapDeps([0]))', 'e(()=>import("./a.js"),__vite__mapDeps([0]))'],
])('lists the file of %s', (code, expected) => {
  expect(nameFiles(code, 'assets/')).toBe(expected)
})
