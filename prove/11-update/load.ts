import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_API, ApiClient, outcomeOf, succeeded } from '@credit/testkit'
import type { Environment } from '../lib/environment.js'

const CLIENTS = 24
const PAUSE_MS = 10

export interface Counts {
  reads: number
  writes: number
  /** Calls without a 2xx response, each with its outcome; 0 = the connection broke. */
  readonly failed: string[]
  readonly codes: string[]
}

/** Clients that read and write through a balancer, each call sent once, until the returned function is called. */
export function startLoad({ admin: token }: Environment, url: string): () => Promise<Counts> {
  const api = new ApiClient(url)
  const counts: Counts = { reads: 0, writes: 0, failed: [], codes: [] }
  let running = true
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let turn = 0; running; turn++) {
      const isWrite = (client + turn) % 2 === 0
      const code = `U${randomUUID()}`
      const names = { 'zh-CN': `字典 ${code}`, 'en-US': `Dictionary ${code}` }
      const response = isWrite
        ? await api.call('POST', `${ADMIN_API}/dict`, { token, body: { code, names, items: [] } })
        : await api.call('GET', `${ADMIN_API}/dict/list?size=10`, { token })
      counts[isWrite ? 'writes' : 'reads']++
      if (!succeeded(response)) {
        counts.failed.push(`${isWrite ? 'POST' : 'GET'} ${outcomeOf(response)}`)
      } else if (isWrite) counts.codes.push(code)
      await sleep(PAUSE_MS)
    }
  })
  return async () => {
    running = false
    await Promise.all(clients)
    return counts
  }
}
