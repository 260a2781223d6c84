import { isPersonNumber, KEYWORD_HEADER } from '@credit/contract'

/** Moves a person's ID number from the address of a search into a header, because proxies log addresses. */
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
