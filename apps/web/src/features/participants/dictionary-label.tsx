import { apiQuery } from '../../api/query.js'

const FRESH_MS = 60_000
/** Code of the dictionary of educations. */
export const EDUCATION = 'HIGHEST_EDUCATION'

/** Loads the entries of a dictionary in the reader's language, including disabled ones, which records may still use. */
export function useDictionary(code: string) {
  return apiQuery.useQuery(
    'get',
    '/credit/admin/api/dict/code/{code}',
    { params: { path: { code } } },
    { select: ({ items }) => items, staleTime: FRESH_MS },
  )
}

/** Label of a stored value, or the value itself if the dictionary no longer has it. */
export function DictionaryLabel({ code, value }: { code: string; value: string | null | undefined }) {
  const { data, isPending } = useDictionary(code)
  if (!value || isPending) return <>–</>
  return <>{data?.find((item) => item.value === value)?.label ?? value}</>
}
