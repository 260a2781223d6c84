import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fastify from 'fastify'
import { PROJECT_ROOT } from '../core/config/paths.js'
import { clientAddress } from './client-address.js'

/** Returns the client address of a request from this machine with the given header and trusted proxies. */
async function addressOf(forwarded?: string, trustProxy = 'loopback', host = '127.0.0.1') {
  const app = fastify({ trustProxy })
  app.get('/', (request) => clientAddress(request))
  await app.listen({ host, port: 0 })
  try {
    const { port } = app.server.address() as AddressInfo
    const headers = new Headers(forwarded === undefined ? [] : [['x-forwarded-for', forwarded]])
    return await (await fetch(`http://127.0.0.1:${port}/`, { headers })).text()
  } finally {
    await app.close()
  }
}

describe('clientAddress', () => {
  it("is the socket's without a trusted proxy, with any header", async () => {
    expect(await addressOf()).toBe('127.0.0.1')
    expect(await addressOf('192.0.2.7', '10.0.0.0/8')).toBe('127.0.0.1')
    expect(await addressOf('192.0.2.7, 10.0.0.1', '10.0.0.0/8')).toBe('127.0.0.1')
  })

  it('is the last untrusted one that a trusted proxy passes on', async () => {
    expect(await addressOf('192.0.2.7')).toBe('192.0.2.7')
    expect(await addressOf('198.51.100.1, 192.0.2.7')).toBe('192.0.2.7')
    expect(await addressOf('2001:db8::1, 10.0.0.3', 'loopback,10.0.0.0/8')).toBe('2001:db8::1')
  })

  it("is the socket's if the header has no IP address", async () => {
    for (const text of ['', 'unknown', '192.0.2.7:4711', '999.1.1.1', 'a'.repeat(300)]) {
      expect([text, await addressOf(text)]).toEqual([text, '127.0.0.1'])
    }
  })

  it('is one for an IPv4 client of a dual-stack socket', async () => {
    expect(await addressOf(undefined, '10.0.0.0/8', '::')).toBe('127.0.0.1')
    expect(await addressOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  })
})

describe('the shipped proxy', () => {
  it('overwrites the header', () => {
    const lines = readFileSync(join(PROJECT_ROOT, 'deploy/nginx/server.conf'), 'utf8').match(
      /^\s*proxy_set_header X-Forwarded-For .*$/gm,
    )
    expect(lines?.map((line) => line.trim().split(/\s+/)[2])).toEqual(['$remote_addr;'])
  })
})
