import { createBackend } from './backend.js'
import { transport } from './transport.js'

export { answer, type Query, type SendOptions } from './backend.js'
export { ApiError } from './errors.js'

/** The API as the browser calls it. */
export const backend = createBackend((request) => transport(request), location.origin)

export const { api, send } = backend
