import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '../../../api/errors.js'
import { useOnePress } from '../../../shared/hooks/use-one-press.js'
import { toast } from '../../../shared/toast.js'

/** Runs a command on a key or webhook. Shows a failure. */
export function useAct(done: string) {
  const press = useOnePress()
  const { mutate, isPending } = useMutation<unknown, ApiError, () => Promise<unknown>>({
    mutationFn: (act) => act(),
    onSuccess: () => void toast('success', done),
    onError: (error) => void toast('error', error.message),
    onSettled: press.end,
  })
  return {
    isPending,
    mutate: (act: () => Promise<unknown>) => {
      if (press.begin()) mutate(act)
    },
  }
}
