import { dictionary, makeServer, query, send, startDatabase } from './lib/product.mjs'

const ROUNDS = Number(process.env.ROUNDS ?? 20)
const WRITERS = 200
const PORT = 3393

/**
 * Reliability 1: 200 writers at once, the API killed with -9 in their midst. What was answered 201 is
 * there, whole, with its audit row; what was not is there whole or not at all.
 */
export async function prove() {
  const failures = []
  const database = await startDatabase()
  const server = makeServer(database.url, PORT)
  let answered = 0
  let cut = 0
  let slowest = 0
  await server.start()
  for (let round = 0; round < ROUNDS; round++) {
    const token = await server.login('admin')
    const writes = Array.from({ length: WRITERS }, async (_, n) => {
      const code = `R${round}W${n}`
      const { status } = await send(
        server.base,
        'POST',
        '/credit/admin/api/dict',
        token,
        dictionary(code),
      )
      return { code, status }
    })
    await Promise.race([Promise.any(writes.slice(0, 40)), new Promise((r) => setTimeout(r, 400))])
    await server.end('SIGKILL')
    const results = await Promise.all(writes)
    const started = performance.now()
    await server.start()
    slowest = Math.max(slowest, performance.now() - started)
    answered += results.filter((r) => r.status === 201).length
    cut += results.filter((r) => r.status === 0).length
    const lost = results.filter((r) => r.status === 201).map((r) => r.code)
    const kept = await query(database.url, 'SELECT code FROM dictionary WHERE code = ANY($1)', [
      lost,
    ])
    if (kept.length !== lost.length) {
      failures.push(`round ${round}: ${lost.length - kept.length} answered writes are lost`)
    }
  }
  const halves = await query(
    database.url,
    `SELECT d.code FROM dictionary d WHERE d.code LIKE 'R%W%' AND NOT EXISTS
      (SELECT FROM audit_log a WHERE a.entity = 'dictionary' AND a.entity_id = d.id::text)`,
  )
  if (halves.length) failures.push(`${halves.length} rows without their audit row`)
  const [{ kept, counted }] = await query(
    database.url,
    `SELECT (SELECT sum(n) FROM row_count WHERE table_name = 'dictionary')::int AS kept,
      (SELECT count(*) FROM dictionary)::int AS counted`,
  )
  if (kept !== counted) failures.push(`the kept total says ${kept}, there are ${counted}`)
  await server.end('SIGTERM')
  server.remove()
  await database.stop()
  console.log(
    `  ${ROUNDS} kills: ${answered} writes answered, ${cut} cut off, serving again within ${(slowest / 1000).toFixed(1)} s`,
  )
  return failures
}
