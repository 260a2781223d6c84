import { randomUUID } from 'node:crypto'
import { StoredFileEntity } from '#entities/files/stored-file'
import { insertRow } from './insert-row.js'
import type { Caller, TestApp } from './test-app.js'

type Wish = Partial<Pick<StoredFileEntity, 'contentType' | 'width' | 'height' | 'purpose' | 'name'>>

/** The account and area behind a caller's token. */
export async function callerAccount(t: TestApp, caller: Caller): Promise<{ accountId: string; areaId: string }> {
  const payload = caller.token.split('.')[1] ?? ''
  const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }
  const [row] = await t.dataSource.query(
    `SELECT a.id AS "accountId", a.area_id AS "areaId"
      FROM session s JOIN account a ON a.id = s.account_id WHERE s.id = $1`,
    [sid],
  )
  return row
}

/** Inserts the rows of a file that the caller uploaded. Nothing is stored in the file storage. */
export async function makeFile(t: TestApp, caller: Caller, wish: Wish = {}): Promise<string> {
  const file = await insertRow(t.ctx(), StoredFileEntity, {
    id: randomUUID(),
    name: 'picture.png',
    size: '1000',
    contentType: 'image/png',
    purpose: 'picture',
    sha256: '0'.repeat(64),
    width: 1920,
    height: 1080,
    ...wish,
    ...(await callerAccount(t, caller)),
  })
  return file.id
}
