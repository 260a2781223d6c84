import { isUnwrittenKeyword, KEYWORD_HEADER } from '@credit/contract'

/** Moves a person's ID number or pasted lines from the address of a search into a header: proxies log addresses. */
export function withoutPersonNumber(input: Request): Request {
  const url = new URL(input.url)
  const keyword = url.searchParams.get('keyword') ?? ''
  if (input.method !== 'GET' || !isUnwrittenKeyword(keyword)) return input
  url.searchParams.delete('keyword')
  const { headers, signal } = input
  const request = new Request(url, { headers, signal })
  request.headers.set(KEYWORD_HEADER, encodeURIComponent(keyword.trim()))
  return request
}
