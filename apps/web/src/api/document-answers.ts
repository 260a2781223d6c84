/** Time after the document was requested in which its data counts as fresh. */
const FRESH_MS = 60_000

/** Bodies of GET calls by path and query, each for one call. */
let answers = new Map<string, unknown>()

/** Keeps the responses that came with the document. */
export function keepAnswers(given: Readonly<Record<string, unknown>>): void {
  answers = new Map(Object.entries(given))
}

/** Returns the response to a call that came with the document, once, or undefined. */
export function takeAnswer({ method, url }: Request): Response | undefined {
  if (method !== 'GET') {
    // A change may make every response outdated.
    answers.clear()
    return undefined
  }
  const { pathname, search } = new URL(url)
  const key = pathname + search
  if (!answers.has(key) || performance.now() > FRESH_MS) return undefined
  const body = JSON.stringify(answers.get(key))
  answers.delete(key)
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
}
