import { readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabasePaths } from './paths.js'

const RETRY_MS = 100

/**
 * The port of the last start if it is free, else a free one, which is stored.
 * @param until when to give up waiting for the last port: the children of a server that was killed
 * hold it for a moment, and other processes still connect to it.
 */
export async function choosePort(paths: DatabasePaths, until: number): Promise<number> {
  const last = readPort(paths)
  while (last !== undefined) {
    if ((await probe(last)) === last) return last
    if (Date.now() >= until) break
    await sleep(RETRY_MS)
  }
  const port = await probe(0)
  if (port === undefined) throw new Error('No free TCP port on 127.0.0.1')
  writeFileSync(paths.port, String(port))
  return port
}

function readPort(paths: DatabasePaths): number | undefined {
  try {
    return Number(readFileSync(paths.port, 'utf8')) || undefined
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
