import { withClient } from '@credit/testkit'

/** PostgreSQL settings of a bench; commits are flushed, so that their cost is included. */
export const BENCH_SETTINGS = { max_connections: '200', shared_buffers: '1GB' }

const SURNAMES = '华盛宏远同泰恒信安泰鼎新嘉和瑞丰永兴金桥东方明德正大长城'
const TRADES = ['建设', '科技', '贸易', '设备', '咨询', '工程', '物业', '医疗', '信息', '环保']

/** Inserts `count` slides with names made of common characters, spread over the 15 areas. */
export async function fillSlides(url: string, count: number): Promise<void> {
  await withClient(url, async (client) => {
    const file = await client.query<{ id: string }>(
      `INSERT INTO stored_file (name, size, content_type, purpose, sha256, width, height, account_id)
       SELECT 'bench.png', 1, 'image/png', 'picture', 'x', 1920, 475, id FROM account
       WHERE login_name = 'admin' RETURNING id`,
    )
    await client.query(
      `INSERT INTO carousel_slide (title, url, image_id, sort_order, published, area_id, create_time, version)
       SELECT substr($1, 1 + (n * 7) % $2, 2) || substr($1, 1 + (n * 13) % $2, 2) || ($3::text[])[1 + n % 10]
         || '公告第' || n || '号', '/homes/laws', $4, n % 100, n % 3 = 0, a.id,
         now() - n * interval '37 seconds', 1
       FROM generate_series(1, $5::int) n JOIN (SELECT id, row_number() OVER (ORDER BY code) - 1 AS i FROM area) a
         ON a.i = n % 15`,
      [SURNAMES, SURNAMES.length - 2, TRADES, file.rows[0]?.id, count],
    )
    await client.query('VACUUM ANALYZE carousel_slide')
  })
}
