import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Token } from './pki.js'
import { signText } from './sign.js'

const MAX_BODY = 10_000

/**
 * Stands in for the service that a vendor's driver runs on the user's machine: `POST / {randomStr}` is answered
 * `{signature}` by the device that is connected, and 503 without one.
 */
export class TokenService {
  private server: Server | undefined
  private connected: Token | null = null

  /** @param origins pages that may use it; absent: any */
  constructor(private readonly origins?: readonly string[]) {}

  /** Connects a device; null disconnects it. */
  connect(token: Token | null): void {
    this.connected = token
  }

  /** Listens on loopback; returns the address. */
  async start(port = 0): Promise<string> {
    const server = createServer((request, response) => {
      this.answer(request, response).catch(() => response.writeHead(400).end())
    })
    this.server = server
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections()
    await new Promise((done) => this.server?.close(done) ?? done(null))
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin } = request.headers
    const allowed = origin !== undefined && (this.origins?.includes(origin) ?? true)
    if (allowed) {
      response.setHeader('access-control-allow-origin', origin)
      response.setHeader('access-control-allow-headers', 'content-type')
      // A page of another network asks before it calls an address of this machine.
      response.setHeader('access-control-allow-private-network', 'true')
    }
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else if (request.method !== 'POST' || !allowed) response.writeHead(403).end()
    else if (!this.connected) response.writeHead(503).end()
    else {
      const { randomStr } = JSON.parse(await bodyOf(request)) as { randomStr: string }
      const signature = signText(this.connected, String(randomStr))
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ signature }))
    }
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > MAX_BODY) throw new Error('the body is too long')
  }
  return body
}
