import { describe, expect, it } from 'vitest'
import { render } from '../entry-server.js'
import { ANSWERS, OPTIONS, renderPath, requestFor } from './testing.js'

const NUMBER = 'PJ-0006-2026H1-01'
const RATING = {
  ...{ number: NUMBER, period: '2026H1', areaId: 'a6', areaName: '滨河区', asOf: '2026-06-30' },
  ...{ status: 'inForce', participants: 1, noticeUntil: '2026-07-17', reason: '' },
  ...{ publishedAt: '2026-07-10T10:00:00+08:00', enforcedAt: '2026-07-24T10:00:00+08:00' },
  ...{ endedAt: null, digest: 'ab12' },
}
const ROW = {
  ...{
    id: 'r1',
    sign: 3,
    rank: 1,
    name: '某某代理公司',
    code: '91X',
    areaName: '滨河区',
    score: 88.5,
  },
  ...{ starLevel: 4, band: 'AA', cause: 'objection', reason: '评价作废', underObjection: false },
  ...{ limitedBy: 80, basis: 'medium', notes: ['withdrawn'] },
}
const page = (records: unknown[]) => ({ records, total: 1, current: 1, size: 50, pages: 1 })
const answers = (over: Record<string, unknown> = {}) => ({
  ...ANSWERS,
  'rating/public': page([RATING]),
  [`rating/public/${NUMBER}`]: RATING,
  [`rating/public/${NUMBER}/rows`]: page([ROW]),
  [`rating/verify/${NUMBER}`]: { genuine: true, number: NUMBER, rating: RATING, intact: true },
  ...over,
})

describe('the public ratings without script', () => {
  it('are listed by half year and number', async () => {
    const path = `/homes/ratings?period=2026h1&keyword=${'x'.repeat(99)}`
    const { input, asked } = requestFor(path, {}, answers())
    const { status, body } = await render(OPTIONS, input)
    expect(status).toBe(200)
    expect(body).toContain(`href="/homes/ratings/${NUMBER}"`)
    expect(body).toContain('>滨河区2026年上半年信用评级</a>')
    expect(body).toContain('<option value="2026H1" selected="">2026年上半年</option>')
    const [call = ''] = asked.map((one) => one.path).filter((one) => one.includes('rating/public'))
    expect(Object.fromEntries(new URL(call, 'http://x').searchParams)).toEqual({
      ...{ current: '1', period: '2026H1', keyword: 'x'.repeat(40) },
    })
  })

  it('show their rows by role, with the decisions on them', async () => {
    const { body } = await renderPath(`/homes/ratings/${NUMBER}?sign=3`, {}, answers())
    for (const text of ['某某代理公司', '88.50', '异议成立，已更正：评价作废', '此后有失信行为修复或撤销']) {
      expect(body).toContain(text)
    }
    expect(body).toContain(`/credit/admin/api/rating/public/${NUMBER}/statement`)
    expect(body).not.toContain('>核对一致')
  })

  it('tell how much each score rests on, and what limits its band', async () => {
    const { body } = await renderPath(`/homes/ratings/${NUMBER}?sign=3`, {}, answers())
    expect(body).toContain('<span>依据一般</span>')
    expect(body).toContain('<em>受限：所得评价平均低于80分</em>')
    const row = { ...ROW, limitedBy: null, basis: null }
    const over = { [`rating/public/${NUMBER}/rows`]: page([row]) }
    const plain = await renderPath(`/homes/ratings/${NUMBER}?sign=3`, {}, answers(over))
    expect(plain.body).not.toMatch(/<span>依据|<em>受限/)
  })

  it('open on the first role with rows if the address names none', async () => {
    const none = { ...page([]), total: 0 }
    const rolesAsked = async (query: string) => {
      const over = { [`rating/public/${NUMBER}/rows`]: none }
      const { input, asked } = requestFor(`/homes/ratings/${NUMBER}${query}`, {}, answers(over))
      await render(OPTIONS, input)
      return asked
        .filter(({ path }) => path.includes('/rows'))
        .map(({ path }) => new URL(path, 'http://x').searchParams.get('sign'))
    }
    expect(await rolesAsked('')).toEqual(['2', '1', '3', '2'])
    expect(await rolesAsked('?sign=3')).toEqual(['3'])
  })

  it('are verified on request; a change is reported', async () => {
    const path = `/homes/ratings/${NUMBER}?verify=1`
    expect((await renderPath(path, {}, answers())).body).toContain('>核对一致')
    const changed = { [`rating/verify/${NUMBER}`]: { intact: false } }
    expect((await renderPath(path, {}, answers(changed))).body).toContain('>核对不一致')
  })

  it('report a withdrawn and an unknown rating', async () => {
    const endedAt = '2026-08-03T10:00:00+08:00'
    const withdrawn = { ...RATING, status: 'withdrawn', reason: '数据有误', endedAt }
    const none = new Response('{"error":"none"}', { status: 404 })
    const over = { [`rating/public/${NUMBER}`]: withdrawn, [`rating/public/${NUMBER}/rows`]: none }
    const { body } = await renderPath(`/homes/ratings/${NUMBER}`, {}, answers(over))
    expect(body).toContain('理由：数据有误')
    expect(body).toContain('<dt>失效日期</dt><dd>2026-08-03</dd>')
    expect(body).not.toContain('<table')
    const unknown = await renderPath('/homes/ratings/PJ-0006-2026H1-99', {}, answers())
    expect(unknown.body).toContain('没有编号为 PJ-0006-2026H1-99 的评级')
  })
})
