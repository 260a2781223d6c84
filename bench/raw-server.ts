import http from 'node:http'
import pg from 'pg'

/**
 * The limit: the same JSON from the same tables with node:http and prepared statements, without
 * login, permissions, areas, validation and audit.
 */
pg.types.setTypeParser(20, Number)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
// The database may be stopped before this server at the end of a run.
pool.on('error', () => undefined)

type Row = Record<string, unknown>

const COLUMNS = `id, create_time AS "createTime", update_time AS "updateTime", version, title, url,
  image_id AS "imageId", sort_order AS "sortOrder", published, area_id AS "areaId"`
const toJson = (row: Row) => ({
  ...row,
  imageUrl: `/credit/admin/api/files/public/${row.imageId}`,
})
const query = async (name: string, text: string, values: unknown[]): Promise<Row[]> =>
  (await pool.query({ name, text, values })).rows

async function list(current: number, size: number, keyword: string | null): Promise<Row> {
  const pattern = keyword ? [`%${keyword}%`] : []
  const where = keyword ? 'WHERE title LIKE $3' : ''
  const countWhere = keyword ? 'WHERE title LIKE $1' : ''
  const name = keyword ? 'contains' : 'list'
  const [records, [count]] = await Promise.all([
    query(
      name,
      `SELECT ${COLUMNS} FROM carousel_slide ${where} ORDER BY create_time DESC, id DESC LIMIT $1 OFFSET $2`,
      [size, (current - 1) * size, ...pattern],
    ),
    query(`${name}-total`, `SELECT count(*) AS total FROM carousel_slide ${countWhere}`, pattern),
  ])
  const total = Number(count?.total)
  return { records: records.map(toJson), total, current, size, pages: Math.ceil(total / size) }
}

async function get(id: string): Promise<Row> {
  const text = `SELECT ${COLUMNS} FROM carousel_slide WHERE id = $1`
  const [row = {}] = await query('get', text, [id])
  return toJson(row)
}

async function create(body: string): Promise<Row> {
  const { title, imageId, areaId } = JSON.parse(body)
  const [row = {}] = await query(
    'create',
    `INSERT INTO carousel_slide (title, image_id, area_id, version) VALUES ($1, $2, $3, 1) RETURNING ${COLUMNS}`,
    [title, imageId, areaId],
  )
  return toJson(row)
}

async function handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://raw')
  let body = ''
  for await (const chunk of request) body += chunk
  const current = Number(searchParams.get('current') ?? 1)
  let answer: Row
  if (request.method === 'POST') answer = await create(body)
  else if (pathname === '/list') answer = await list(current, 10, searchParams.get('keyword'))
  else answer = await get(pathname.slice(1))
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

http.createServer((request, response) => void handle(request, response)).listen(Number(process.env.PORT), '127.0.0.1')
