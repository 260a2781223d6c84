import { backend } from '../api/client.js'
import { createQueryClient } from '../api/create-query-client.js'

/** Browser's cache. Logging out loads a new document, so that no data reaches the next account. */
export const queryClient = createQueryClient(backend)
