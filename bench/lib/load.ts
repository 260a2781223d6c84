import autocannon from 'autocannon'

const CONNECTIONS = 50

/** A request of a load test; `bodies` gives each request a body of its own. */
export interface Target {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly bodies?: (n: number) => string
}

/** Measures requests per second under 50 connections; throws on any answer but 2xx. */
export async function measureRate(
  { url, method = 'GET', headers, bodies }: Target,
  seconds: number,
): Promise<{ perSecond: number; total: number }> {
  let next = 0
  const setupClient = (client: autocannon.Client) => {
    if (!bodies) return
    const setBody = () => client.setBody(bodies(next++))
    setBody()
    client.on('response', setBody)
  }
  const result = await autocannon({
    url,
    method,
    setupClient,
    ...(headers ? { headers } : {}),
    connections: CONNECTIONS,
    duration: seconds,
  })
  if (result.non2xx || result.errors) {
    throw new Error(`${method} ${url}: ${result.non2xx} refused, ${result.errors} failed`)
  }
  return { perSecond: result['2xx'] / result.duration, total: result['2xx'] }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Measures the seconds that an action takes. */
export async function secondsOf(action: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await action()
  return (performance.now() - begin) / 1000
}
