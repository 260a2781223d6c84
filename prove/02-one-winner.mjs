import { dictionary, makeServer, query, send, startDatabase } from './lib/product.mjs'

const PORT = 3394
const PATH = '/credit/admin/api/dict'

/**
 * Reliability 2: 50 and 200 creates of one unique code at once: one 201, all others 409. Retries with
 * one Idempotency-Key: one row, one answer. Two editors of one version: the second gets 409 with the
 * current record.
 */
export async function prove() {
  const failures = []
  const database = await startDatabase()
  const server = makeServer(database.url, PORT)
  await server.start()
  const token = await server.login('admin')
  const post = (code, headers) => send(server.base, 'POST', PATH, token, dictionary(code), headers)

  for (const at of [50, 200]) {
    const statuses = (await Promise.all(Array.from({ length: at }, () => post(`ONE${at}`)))).map(
      (a) => a.status,
    )
    const won = statuses.filter((s) => s === 201).length
    const refused = statuses.filter((s) => s === 409).length
    console.log(`  ${at} at once with one code: ${won} made, ${refused} refused with 409`)
    if (won !== 1 || won + refused !== at)
      failures.push(`${at} at once: ${JSON.stringify(count(statuses))}`)
  }

  const key = { 'idempotency-key': crypto.randomUUID() }
  const retries = await Promise.all(Array.from({ length: 50 }, () => post('RETRIED', key)))
  const ids = new Set(retries.filter((a) => a.status === 201).map((a) => a.body.id))
  const [{ rows }] = await query(
    database.url,
    `SELECT count(*)::int AS rows FROM dictionary WHERE code = 'RETRIED'`,
  )
  console.log(
    `  50 tries with one key: ${rows} row, ${ids.size} answer, ${JSON.stringify(count(retries.map((a) => a.status)))}`,
  )
  if (rows !== 1 || ids.size !== 1) failures.push('a retried write was done twice')
  if (retries.some((a) => a.status !== 201 && a.body?.code !== 'IDEMPOTENCY_IN_PROGRESS')) {
    failures.push(`a retry was answered ${JSON.stringify(count(retries.map((a) => a.status)))}`)
  }

  const [id] = ids
  const edit = { ...dictionary('RETRIED'), version: 1 }
  const first = await send(server.base, 'PUT', `${PATH}/${id}`, token, edit)
  const second = await send(server.base, 'PUT', `${PATH}/${id}`, token, edit)
  console.log(`  two editors of one version: ${first.status}, ${second.status} ${second.body.code}`)
  if (
    first.status !== 200 ||
    second.body.code !== 'VERSION_CONFLICT' ||
    second.body.data?.id !== id
  ) {
    failures.push('the second editor was not told of the first')
  }
  await server.end('SIGTERM')
  server.remove()
  await database.stop()
  return failures
}

function count(values) {
  const counts = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
