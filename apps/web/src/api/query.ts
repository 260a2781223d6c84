import createQueryClient from 'openapi-react-query'
import { api } from './client.js'

/**
 * Hooks of react-query over the typed client. The cache key of a call is `[method, path, init]`, so `['get', path]`
 * matches all calls of one path.
 */
export const apiQuery = createQueryClient(api)
