import { configure } from '@testing-library/react'

// No test reaches a server that happens to run on this machine.
globalThis.fetch = () => Promise.reject(new TypeError('tests have no network'))

// A limit that a busy machine does not reach; it only matters to a test that fails.
configure({ asyncUtilTimeout: 30_000 })

// jsdom has no canvas and says so at length; charts measure their texts without one.
if (typeof HTMLCanvasElement !== 'undefined')
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    value: () => null,
    configurable: true,
    writable: true,
  })
