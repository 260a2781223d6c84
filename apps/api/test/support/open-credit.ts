import type { ApiKeyScope } from '@credit/contract'
import type { TestApp } from './test-app.js'

const KEYS = '/credit/admin/api/apiKey'

/** A key of another system, issued to it. */
export async function makeKey(
  t: TestApp,
  name: string,
  values: { scopes?: ApiKeyScope[]; [field: string]: unknown } = {},
): Promise<{ id: string; secret: string }> {
  const city = await t.as('city')
  const made = await city.post(KEYS).send({ name, scopes: ['credit', 'feed'], ...values })
  expect(made.status).toBe(201)
  const issued = await city.put(`${KEYS}/${made.body.id}/issue`)
  expect(issued.status).toBe(200)
  return { id: made.body.id, secret: issued.body.secret }
}

/** Gives a participant a code that belongs to an organisation. */
export async function setCode(t: TestApp, id: string, code: string): Promise<void> {
  await t.dataSource.query('UPDATE participant SET code = $1 WHERE id = $2', [code, id])
}
