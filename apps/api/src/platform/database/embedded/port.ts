import { readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import type { Home } from './home.js'

/** The port of last time if it is free, else a free one, which is remembered. */
export async function choosePort(home: Home): Promise<number> {
  const last = rememberedPort(home)
  if (last !== undefined && (await probe(last)) === last) return last
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
