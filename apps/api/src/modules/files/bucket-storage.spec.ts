import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BucketStorage } from './bucket-storage.js'

const ID = '01900000-0000-7000-8000-000000000000'
let server: Server
const sockets = new Set<Socket>()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bucket-'))
})

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

it('aborts a request that the storage does not answer', async () => {
  server = createServer((socket) => sockets.add(socket.on('error', () => undefined))).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const place = { kind: 's3', host: '127.0.0.1', port, tls: false, bucket: 'files' } as const
  const storage = new BucketStorage({ ...place, accessKey: 'key', secretKey: 'secret' }, folder, 50)
  const path = join(folder, 'received')
  writeFileSync(path, 'content')
  await expect(storage.check()).rejects.toThrow('does not answer')
  await expect(storage.put(ID, path)).rejects.toThrow('does not answer')
  await expect(storage.read(ID)).rejects.toThrow('does not answer')
})

const codes = ['BucketAlreadyOwnedByYou', 'AccessDenied']
it.each(codes)('takes a bucket that another process creates meanwhile: %s', async (code) => {
  server = createHttpServer((request, response) => {
    request.resume()
    response.writeHead(request.method === 'PUT' ? 409 : 404)
    response.end(request.method === 'PUT' ? `<Error><Code>${code}</Code></Error>` : '')
  }).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const place = { kind: 's3', host: '127.0.0.1', port, tls: false, bucket: 'files' } as const
  const checked = new BucketStorage({ ...place, accessKey: 'key', secretKey: 'secret' }, folder).check().then(
    () => 'there',
    (error: { code?: string }) => error.code,
  )
  expect(await checked).toBe(code === 'AccessDenied' ? code : 'there')
})
