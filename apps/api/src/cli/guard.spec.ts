import { StorageError } from '../modules/files/storage-error.js'
import { guarded } from './guard.js'

const BUCKET = {
  kind: 's3',
  accessKey: 'key',
  secretKey: 'hidden',
  host: 'files.example.org',
  port: 9000,
  tls: false,
  bucket: 'backups',
} as const

let printed: string[]
beforeEach(() => {
  printed = []
  jest.spyOn(console, 'error').mockImplementation((line: string) => void printed.push(line))
})
afterEach(() => {
  jest.restoreAllMocks()
  process.exitCode = 0
})

async function linesOf(error: Error): Promise<string> {
  await guarded(async () => {
    throw error
  })()
  expect(process.exitCode).toBe(1)
  return printed.join('\n')
}

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

it('distinguishes an unavailable storage from an unavailable database', async () => {
  const storage = await linesOf(new StorageError(BUCKET, refused()))
  expect(storage).toContain('s3://files.example.org:9000/backups')
  expect(storage).toContain('connect ECONNREFUSED')
  expect(storage).not.toMatch(/hidden|DATABASE_URL/)
  printed = []
  expect(await linesOf(refused())).toContain('DATABASE_URL')
})

it.each([
  ['ENOSPC', 'ENOSPC: no space left on device, write'],
  ['EEXIST', "EEXIST: file already exists, mkdir '/etc/passwd'"],
])('reports the refusal of the system in one line: %s', async (code, message) => {
  expect(await linesOf(Object.assign(new Error(message), { code }))).toContain(message)
  expect(printed).toHaveLength(1)
})
