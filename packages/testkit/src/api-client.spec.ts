import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiClient, outcomeOf } from './api-client.js'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function clientOf(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<ApiClient> {
  server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return new ApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

describe('ApiClient', () => {
  it('sends token, key and JSON, and returns status and body', async () => {
    const client = await clientOf((request, response) => {
      const { authorization, 'idempotency-key': key } = request.headers
      response.writeHead(201).end(JSON.stringify({ authorization, key }))
    })
    const options = { token: 'token', key: 'key', body: { name: '采购' } }
    const response = await client.call('POST', '/', options)
    expect(response).toMatchObject({ status: 201, body: { authorization: 'token', key: 'key' } })
    expect(outcomeOf(response)).toBe('201')
  })

  it('names the error code of a failed call', async () => {
    const client = await clientOf((_, response) => {
      response.writeHead(409).end('{"code":"DUPLICATE"}')
    })
    expect(outcomeOf(await client.call('PUT', '/'))).toBe('409 DUPLICATE')
  })

  it('returns status 0 for a response that is cut off', async () => {
    const client = await clientOf((request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('{"half":')
      setImmediate(() => request.socket.destroy())
    })
    expect(await client.call('GET', '/')).toMatchObject({ status: 0, body: null })
  })
})
