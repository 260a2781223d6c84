import autocannon from 'autocannon'

const CONNECTIONS = 50

/** Requests answered a second by one address under 50 connections; throws on any answer but 2xx. */
export async function rate({ url, method = 'GET', headers, bodies }, seconds) {
  let next = 0
  const result = await autocannon({
    url,
    method,
    headers,
    connections: CONNECTIONS,
    duration: seconds,
    ...(bodies
      ? {
          setupClient(client) {
            const renew = () => client.setBody(bodies(next++))
            renew()
            client.on('response', renew)
          },
        }
      : {}),
  })
  if (result.non2xx || result.errors) {
    throw new Error(`${method} ${url}: ${result.non2xx} refused, ${result.errors} failed`)
  }
  return {
    perSecond: result['2xx'] / result.duration,
    p95: result.latency.p97_5,
    total: result['2xx'],
  }
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
