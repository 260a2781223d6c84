import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sourceFiles } from './source-files.js'

const SILENCE_MS = 400
const CHUNKS = 8

describe('a source on the web', () => {
  let server: Server
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/never') return
      response.write('0')
      if (request.url === '/stops') return
      let sent = 1
      const timer = setInterval(() => {
        response.write(String(sent))
        sent += 1
        if (sent < CHUNKS) return
        clearInterval(timer)
        response.end()
      }, SILENCE_MS / 4)
      response.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  })
  const read = async (path: string) => {
    const { port } = server.address() as AddressInfo
    const [file] = await sourceFiles(`http://127.0.0.1:${port}${path}`, SILENCE_MS)
    let text = ''
    for await (const chunk of (await file?.open()) ?? []) text += Buffer.from(chunk).toString()
    return text
  }

  it('may take longer than a server may be silent', async () => {
    expect(await read('/slow')).toBe('01234567')
  })

  it('fails if the server sends nothing, before or after its headers', async () => {
    await expect(read('/never')).rejects.toMatchObject({ reason: 'UNREADABLE' })
    await expect(read('/stops')).rejects.toThrow('silent')
  })

  it('reports why an address cannot be read', async () => {
    // A port that no request may go to.
    const [file] = await sourceFiles('http://127.0.0.1:1/list', SILENCE_MS)
    await expect(file?.open()).rejects.toMatchObject({ params: { detail: 'bad port' } })
  })
})
