import { createHash, randomBytes } from 'node:crypto'
import { ADMIN_API, type ServerProcess, type TestDatabase } from '@credit/testkit'

export interface Upload {
  /** Status and error code, or `broken` if the connection ended. */
  readonly outcome: string
  readonly ms: number
  readonly id?: string
}

const BYTES = 200_000

/** Uploads files of random text at the same time. */
export function upload(server: ServerProcess, token: string, count: number): Promise<Upload[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const form = new FormData()
      form.append('file', new Blob([`name\n${randomBytes(BYTES / 2).toString('hex')}\n`]), `${n}.csv`)
      const begin = performance.now()
      const response = await fetch(`${server.url}${ADMIN_API}/minio/upload`, {
        method: 'POST',
        headers: { authorization: token },
        body: form,
      }).catch(() => null)
      const ms = performance.now() - begin
      const body = (await response?.json().catch(() => null)) as {
        id?: string
        code?: string
      } | null
      if (!response) return { outcome: 'broken', ms }
      const again = response.headers.has('retry-after') ? ' Retry-After' : ''
      const outcome = `${response.status} ${body?.code ?? ''}${again}`.replace(/ +/g, ' ').trim()
      return { outcome, ms, ...(body?.id ? { id: body.id } : {}) }
    }),
  )
}

/** Downloads every file that has a row; returns the number of files that differ or are missing. */
export async function countDamaged(
  server: ServerProcess,
  database: TestDatabase,
  token: string,
): Promise<{ files: number; damaged: number }> {
  const rows = await database.query<{ id: string; sha256: string }>(
    `SELECT id, sha256 FROM stored_file WHERE account_id IS NOT NULL AND purpose = 'attachment'`,
  )
  let damaged = 0
  for (const { id, sha256 } of rows) {
    const response = await fetch(`${server.url}${ADMIN_API}/minio/download/${id}`, {
      headers: { authorization: token },
    })
    const content = Buffer.from(await response.arrayBuffer())
    if (createHash('sha256').update(content).digest('hex') !== sha256) damaged++
  }
  return { files: rows.length, damaged }
}
