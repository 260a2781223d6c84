import { useInvalidate } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '../../../api/errors.js'
import { toast } from '../../../shared/toast.js'

/** A command on one key or webhook; its page is loaded again, a failure is shown. */
export function useAct(resource: 'apiKey' | 'webhook', done: string) {
  const invalidate = useInvalidate()
  return useMutation<unknown, ApiError, () => Promise<unknown>>({
    mutationFn: (act) => act(),
    onSuccess: () => {
      void toast('success', done)
      void invalidate({ resource, invalidates: ['resourceAll'] })
    },
    onError: (error) => void toast('error', error.message),
  })
}
