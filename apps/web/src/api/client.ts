import { currentLocale } from '../i18n/index.js'
import { createBackend } from './backend.js'
import { transport } from './transport.js'

export { answer, type Query, type SendOptions } from './backend.js'
export { ApiError } from './errors.js'

/** Dummy on the server, which loads modules that call the API on events but never runs those events. */
const origin = typeof location === 'undefined' ? 'http://localhost' : location.origin

/** API client of the browser. */
export const backend = createBackend((request) => transport(request), {
  origin,
  locale: currentLocale,
})

export const { api, send } = backend
