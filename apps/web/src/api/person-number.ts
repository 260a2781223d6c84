import { isPersonNumber, KEYWORD_HEADER } from '@credit/contract'

/** A search for a person's ID number: the number in a header, as addresses are written down on their way. */
export function withoutPersonNumber(input: Request): Request {
  const url = new URL(input.url)
  const keyword = url.searchParams.get('keyword') ?? ''
  if (input.method !== 'GET' || !isPersonNumber(keyword)) return input
  url.searchParams.delete('keyword')
  const { headers, signal } = input
  const request = new Request(url, { headers, signal })
  request.headers.set(KEYWORD_HEADER, keyword.trim())
  return request
}
