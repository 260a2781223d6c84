import http from 'node:http'
import pg from 'pg'

/**
 * The limit: the same JSON from the same tables by node:http and prepared statements, without login,
 * permission, area, validation and audit.
 */
pg.types.setTypeParser(20, Number)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
// The database may go first when the run ends.
pool.on('error', () => undefined)
const COLUMNS = `id, create_time AS "createTime", update_time AS "updateTime", version, title, url,
  image_id AS "imageId", sort_order AS "sortOrder", published, area_id AS "areaId"`
const row = (r) => ({ ...r, imageUrl: `/credit/admin/api/files/public/${r.imageId}` })
const ask = (name, text, values) => pool.query({ name, text, values }).then((r) => r.rows)

async function list(current, size, keyword) {
  const values = keyword
    ? [size, (current - 1) * size, `%${keyword}%`]
    : [size, (current - 1) * size]
  const where = keyword ? 'WHERE title LIKE $3' : ''
  const count = keyword ? 'WHERE title LIKE $1' : ''
  const kind = keyword ? 'contains' : 'list'
  const [records, [{ total }]] = await Promise.all([
    ask(
      kind,
      `SELECT ${COLUMNS} FROM carousel_slide ${where} ORDER BY create_time DESC, id DESC LIMIT $1 OFFSET $2`,
      values,
    ),
    ask(
      `${kind}-total`,
      `SELECT count(*) AS total FROM carousel_slide ${count}`,
      keyword ? [`%${keyword}%`] : [],
    ),
  ])
  return { records: records.map(row), total, current, size, pages: Math.ceil(total / size) }
}

async function create(body) {
  const { title, imageId, areaId } = JSON.parse(body)
  const [created] = await ask(
    'create',
    `INSERT INTO carousel_slide (title, image_id, area_id, version) VALUES ($1, $2, $3, 1) RETURNING ${COLUMNS}`,
    [title, imageId, areaId],
  )
  return row(created)
}

http
  .createServer(async (request, response) => {
    const url = new URL(request.url, 'http://x')
    let body = ''
    for await (const chunk of request) body += chunk
    const answer =
      request.method === 'POST'
        ? await create(body)
        : url.pathname === '/list'
          ? await list(
              Number(url.searchParams.get('current') ?? 1),
              10,
              url.searchParams.get('keyword'),
            )
          : row(
              (
                await ask('get', `SELECT ${COLUMNS} FROM carousel_slide WHERE id = $1`, [
                  url.pathname.slice(1),
                ])
              )[0] ?? {},
            )
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  .listen(Number(process.env.PORT), '127.0.0.1')
