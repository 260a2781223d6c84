import { useInvalidate } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '../../../api/errors.js'
import { useOnePress } from '../../../shared/hooks/use-one-press.js'
import { toast } from '../../../shared/toast.js'

/** Runs a command on a key or webhook. Shows a failure, and reloads the record. */
export function useAct(resource: 'apiKey' | 'webhook', done: string) {
  const invalidate = useInvalidate()
  const press = useOnePress()
  const { mutate, isPending } = useMutation<unknown, ApiError, () => Promise<unknown>>({
    mutationFn: (act) => act(),
    onSuccess: () => void toast('success', done),
    onError: (error) => void toast('error', error.message),
    // Also after a refusal, because another user may have changed it.
    onSettled: () => {
      press.end()
      void invalidate({ resource, invalidates: ['resourceAll'] })
    },
  })
  return {
    isPending,
    mutate: (act: () => Promise<unknown>) => {
      if (press.begin()) mutate(act)
    },
  }
}
