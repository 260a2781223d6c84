import pg from 'pg'
import { startEmbedded } from '../../apps/api/dist/platform/database/embedded/index.js'

/** A throw-away PostgreSQL with safe settings: what is measured includes the fsync of a commit. */
export async function startDatabase() {
  const database = await startEmbedded({
    ephemeral: true,
    settings: {
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      max_connections: '200',
      shared_buffers: '1GB',
    },
  })
  return database
}

export async function onDatabase(url, work) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const SURNAMES = '华盛宏远同泰恒信安泰鼎新嘉和瑞丰永兴金桥东方明德正大长城'
const TRADES = ['建设', '科技', '贸易', '设备', '咨询', '工程', '物业', '医疗', '信息', '环保']

/** `count` slides with names made of common characters, spread over the 15 areas. */
export async function fillSlides(url, count) {
  await onDatabase(url, async (db) => {
    const file = await db.query(
      `INSERT INTO stored_file (name, size, content_type, purpose, sha256, width, height, account_id)
       SELECT 'bench.png', 1, 'image/png', 'picture', 'x', 1920, 475, id FROM account
       WHERE login_name = 'admin' RETURNING id`,
    )
    await db.query(
      `INSERT INTO carousel_slide (title, url, image_id, sort_order, published, area_id, create_time, version)
       SELECT substr($1, 1 + (n * 7) % $2, 2) || substr($1, 1 + (n * 13) % $2, 2) || ($3::text[])[1 + n % 10]
         || '公告第' || n || '号', '/homes/laws', $4, n % 100, n % 3 = 0, a.id,
         now() - n * interval '37 seconds', 1
       FROM generate_series(1, $5::int) n JOIN (SELECT id, row_number() OVER (ORDER BY code) - 1 AS i FROM area) a
         ON a.i = n % 15`,
      [SURNAMES, SURNAMES.length - 2, TRADES, file.rows[0].id, count],
    )
    await db.query('VACUUM ANALYZE carousel_slide')
  })
}
