import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../../api/client.js'

const FRESH_MS = 60_000

/** The entries of a dictionary in the reader's language; switched-off ones too, for what bears them. */
function useDictionary(code: string) {
  return useQuery({
    queryKey: ['dictionary', code],
    queryFn: () =>
      answer(api.GET('/credit/admin/api/dict/code/{code}', { params: { path: { code } } })),
    select: ({ items }) => items,
    staleTime: FRESH_MS,
  })
}

/** What a dictionary calls a stored value; the value itself where the dictionary has lost it. */
export function DictionaryLabel({ code, value }: { code: string; value: string }) {
  const { data, isPending } = useDictionary(code)
  if (!value || isPending) return <>–</>
  return <>{data?.find((item) => item.value === value)?.label ?? value}</>
}
