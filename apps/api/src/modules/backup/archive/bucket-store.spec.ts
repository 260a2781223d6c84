import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { BucketStore } from './bucket-store.js'

const NAME = 'credit-20260105T183000Z.age'
const UPLOADS: Readonly<Record<string, string>> = {
  'credit-20260103T183000Z.age': 'killed',
  'credit-20260104T183000Z.age': 'perhaps-under-way',
  'notes.txt': 'of-others',
}

let server: Server
let calls: string[]
beforeEach(async () => {
  calls = []
  server = createServer((request, response) => {
    request.resume()
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
    const id = searchParams.get('uploadId') ?? ''
    calls.push(`${request.method} ${pathname} ${id}`)
    response.writeHead(request.method === 'DELETE' ? 204 : 200, { etag: '"1"' })
    response.end(answerOf(request.method, searchParams.has('uploads'), id))
  }).listen(0)
  await once(server, 'listening')
})
afterEach(() => server.close())

function answerOf(method: string | undefined, uploads: boolean, id: string): string {
  if (method === 'GET' && uploads) return uploadsXml()
  if (method !== 'POST') return ''
  return id
    ? '<CompleteMultipartUploadResult><Location>/</Location><Bucket>b</Bucket><Key>k</Key><ETag>"1"</ETag></CompleteMultipartUploadResult>'
    : '<InitiateMultipartUploadResult><UploadId>new</UploadId></InitiateMultipartUploadResult>'
}

function uploadsXml(): string {
  const uploads = Object.entries(UPLOADS).map(
    ([key, id]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId>
      <Initiated>2026-01-03T18:30:00.000Z</Initiated></Upload>`,
  )
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`
}

it('ends uploads of killed processes, except recent and foreign ones', async () => {
  const { port } = server.address() as AddressInfo
  const place = { kind: 's3', host: '127.0.0.1', port, tls: false, bucket: 'backups' } as const
  const store = new BucketStore({ ...place, accessKey: 'key', secretKey: 'secret' })
  await store.write(NAME, Readable.from([Buffer.from('whole')]))
  const removed = calls.filter((call) => call.startsWith('DELETE'))
  expect(removed).toEqual(['DELETE /backups/credit-20260103T183000Z.age killed'])
  expect(calls).toContain(`POST /backups/${NAME} new`)
})
