import { createRequire } from 'node:module'
import { cleanup, configure } from '@testing-library/react'
import { setPlatformAPI } from 'echarts/core'
import Cookies from 'js-cookie'
import { afterAll, afterEach } from 'vitest'

// Timeout that a busy machine does not reach. It only matters to a failing test.
configure({ asyncUtilTimeout: 60_000 })

// Functions that jsdom lacks.
window.matchMedia = (query) =>
  ({
    matches: query.includes('min-width'),
    media: query,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined
// Charts cache their measurements for all files of the worker.
setPlatformAPI({ measureText: (text) => ({ width: text.length * 8 }) })
HTMLCanvasElement.prototype.getContext = () => null

/** Loads modules as Ant Design does. */
const requireByAntd = createRequire(createRequire(import.meta.url).resolve('antd'))
// No test sees the style sheets of components. Without writing them, tests of forms take a tenth to a fifth less time.
requireByAntd('rc-util/lib/Dom/dynamicCSS').updateCSS = () => document.createElement('style')

/** Styles of text areas, from which their heights are computed. */
const TEXT_AREA = document.createElement('textarea').style
TEXT_AREA.cssText = 'padding: 0; border-width: 0'
// Inline styles only. Matching every element with Ant Design's style sheets takes jsdom minutes.
window.getComputedStyle = (element) =>
  element instanceof HTMLTextAreaElement ? TEXT_AREA : (element as HTMLElement).style

afterEach(cleanup)

// Resets the document for the next file of the worker.
afterAll(() => {
  document.body.replaceChildren()
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name)
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name, { path: '/' })
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
