import { readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from './home.js'

const STEP_MS = 100

/**
 * The port of last time if it is free, else a free one, which is remembered.
 * @param until when to give up waiting for the port of last time: the children of a server that was
 * killed hold it for a moment, and other processes still know the server by it.
 */
export async function choosePort(home: Home, until: number): Promise<number> {
  const last = rememberedPort(home)
  while (last !== undefined) {
    if ((await probe(last)) === last) return last
    if (Date.now() >= until) break
    await sleep(STEP_MS)
  }
  const port = await probe(0)
  if (port === undefined) throw new Error('No free TCP port on 127.0.0.1')
  writeFileSync(home.port, String(port))
  return port
}

function rememberedPort(home: Home): number | undefined {
  try {
    return Number(readFileSync(home.port, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

function probe(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const { port: bound } = server.address() as AddressInfo
      server.close(() => resolve(bound))
    })
  })
}
