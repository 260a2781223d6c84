import { useMutation } from '@tanstack/react-query'

/** Returns a function that runs a write of no form or query hook as a mutation, after which the page is reloaded. */
export function useWrite(): <T>(write: () => Promise<T>) => Promise<T> {
  const { mutateAsync } = useMutation({ mutationFn: (write: () => Promise<unknown>) => write() })
  return <T>(write: () => Promise<T>) => mutateAsync(write) as Promise<T>
}
