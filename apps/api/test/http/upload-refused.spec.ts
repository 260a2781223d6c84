import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { dirname } from 'node:path'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let port: number
let token: string
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

beforeAll(async () => {
  t = await startTestApp()
  port = (t.app.getHttpServer().address() as { port: number }).port
  token = (await t.as('city')).token
})
afterAll(async () => {
  agent.destroy()
  await t.stop()
})

function call(method: string, path: string, headers = {}, body?: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, agent, method, path }
    const outgoing = request({ ...options, headers: { authorization: token, ...headers } })
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    outgoing.end(body)
  })
}

it('an upload that the storage refuses does not block its connection', async () => {
  // A folder cannot be created in place of a file.
  rmSync(t.storage.incoming, { recursive: true, force: true })
  mkdirSync(dirname(t.storage.incoming), { recursive: true })
  writeFileSync(t.storage.incoming, '')
  const boundary = 'x'.repeat(20)
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(4_000_000, 'a'), Buffer.from(`\r\n--${boundary}--\r\n`)])
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const length = { 'content-length': body.length }
  const path = '/credit/admin/api/minio/upload'
  expect(await call('POST', path, { ...type, ...length }, body)).toBe(503)
  expect(await call('GET', '/health/live')).toBe(200)
  rmSync(t.storage.incoming)
})
