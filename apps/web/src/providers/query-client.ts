import { backend } from '../api/client.js'
import { createQueryClient } from '../api/create-query-client.js'

/** The browser's cache. Logging out loads a new document, so no data of one account reaches the next. */
export const queryClient = createQueryClient(backend)
