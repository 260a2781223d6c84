import { currentLocale } from '../i18n/index.js'
import { createBackend } from './backend.js'
import { transport } from './transport.js'

export { answer, type Query, type SendOptions } from './backend.js'
export { ApiError } from './errors.js'

/** The server loads modules of rendered pages that call the API on events, which only the browser has. */
const origin = typeof location === 'undefined' ? 'http://localhost' : location.origin

/** The API as the browser calls it. */
export const backend = createBackend((request) => transport(request), {
  origin,
  locale: currentLocale,
})

export const { api, send } = backend
