import { describe, expect, it } from 'vitest'
import { render } from '../entry-server.js'
import { ANSWERS, OPTIONS, renderPath, requestFor } from './testing.js'

describe('the credit query without script', () => {
  const ROW = {
    ...{ name: '某某公司', unifiedSocialCreditCode: '91X', sign: 2, areaName: '滨河区' },
    ...{ band: 'AA', starLevel: 4, unrated: false, evaluatorCount: 5, serious: [], asOf: '2026-11-22' },
  }
  const BANDS = ['AAA', 'AA', 'D'].map((code, at) => ({ sign: 2, code, label: `等次${code}`, minScore: 90 - at * 10 }))
  const withCredit = (found: unknown) => ({ ...ANSWERS, 'credit/public': found, 'credit/public/bands': BANDS })
  const rejected = (status: number, body: object) => withCredit(Response.json(body, { status }))

  it('is a form that shows the result for its address', async () => {
    const { body: empty } = await renderPath('/homes/credit')
    expect(empty).toMatch(/<form [^>]*action="\/homes\/credit" method="get"/)
    const { input, asked } = requestFor('/homes/credit?keyword=某某公司', {}, withCredit([ROW]))
    const { status, body } = await render(OPTIONS, input)
    expect([status, /<h2>某某公司<\/h2>/.test(body)]).toEqual([200, true])
    expect(body).toMatch(/<li class="[^"]*tone-warning[^"]*" aria-current="true"><strong>AA<\/strong><span>等次AA/)
    expect(body).toContain('4 星（满分 5 星）')
    expect(body).toMatch(/<time dateTime="2026-11-22">/)
    expect(body).toContain('value="某某公司"')
    expect(asked.map(({ path }) => decodeURIComponent(path))).toContain(
      '/credit/admin/api/credit/public?keyword=某某公司',
    )
    expect((await renderPath('/homes/credit?keyword=ab', {}, withCredit([]))).body).toContain(
      '没有名称或代码与此完全一致的单位',
    )
  })

  it('asks for a captcha if the API does, and sends its text', async () => {
    const fields = { vcode: ['请填写'] }
    const required = rejected(422, { code: 'CAPTCHA_REQUIRED', error: '请输入验证码', fields })
    const { status, body } = await renderPath('/homes/credit?keyword=ab', {}, required)
    const [, uuid = ''] = /<input type="hidden" name="uuid" value="([^"]+)"/.exec(body) ?? []
    expect([status, uuid.length]).toEqual([200, 36])
    expect(body).toContain(`src="/credit/sso/api/verification/${uuid}"`)
    expect(body).toContain(`href="/credit/sso/api/verification/${uuid}/audio"`)
    expect(body).toContain('请输入验证码')

    const path = `/homes/credit?keyword=ab&uuid=${uuid}&vcode=1234`
    const { input, asked } = requestFor(path, {}, withCredit([ROW]))
    expect((await render(OPTIONS, input)).body).not.toContain('name="vcode"')
    expect(asked.map((one) => one.path)).toContain(`/credit/admin/api/credit/public?keyword=ab&uuid=${uuid}&vcode=1234`)
  })

  it('says when to retry, and is left to the browser if the API fails', async () => {
    const many = rejected(429, { code: 'TOO_MANY_REQUESTS', error: '请稍后再试' })
    expect((await renderPath('/homes/credit?keyword=ab', {}, many)).body).toContain('请稍后再试')
    const failing = rejected(503, { code: 'OVERLOADED', error: '繁忙' })
    await expect(renderPath('/homes/credit?keyword=ab', {}, failing)).rejects.toThrow()
  })

  it('says at the field that the keyword is empty', async () => {
    const { input, asked } = requestFor('/homes/credit?keyword=+', {}, withCredit([ROW]))
    expect((await render(OPTIONS, input)).body).toMatch(/aria-invalid="true"[^>]*name="keyword"/)
    expect(asked.filter(({ path }) => path.includes('credit/public'))).toEqual([])
  })

  it('is sent by the search of the home too, together with the regulations', async () => {
    const { input, asked } = requestFor('/homes/search?keyword=某某公司&n=1', {}, withCredit([ROW]))
    const { body } = await render(OPTIONS, input)
    expect(body).toContain('<h2>某某公司</h2>')
    expect(body).toContain('href="/homes/lawdetail/law1"')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    const paths = asked.map(({ path }) => decodeURIComponent(path))
    expect(paths).toContain('/credit/admin/api/credit/public?keyword=某某公司')
    expect(paths).toContain('/credit/admin/api/regulations/front/list?areaId=a6&current=1&size=6&keyword=某某公司')
  })

  it('says what to do if neither an organisation nor a regulation is found', async () => {
    const none = {
      ...withCredit([]),
      'regulations/front/list': { records: [], total: 0, current: 1, size: 6, pages: 0 },
    }
    const { body } = await renderPath('/homes/search?keyword=无此', {}, none)
    expect(body).toContain('没有名称或代码与此完全一致的单位')
    expect(body).toContain('没有找到与“无此”相关的政策法规')
    expect(body).toContain('<a href="/homes/laws" data-discover="true">查看全部政策法规</a>')
  })
})

describe('the page of an organisation', () => {
  const CODE = '91330100MA28ABCDE1'
  const ROLE = {
    ...{ name: '某某公司', unifiedSocialCreditCode: CODE, sign: 2, areaName: '滨河区', basis: null },
    ...{ band: null, starLevel: null, unrated: true, evaluatorCount: 0, serious: [], asOf: '2026-11-22' },
  }
  const RATING = {
    ...{ number: 'PJ-1', period: '2026H1', areaName: '滨河区', asOf: '2026-06-30', status: 'inForce', sign: 2 },
    ...{ rank: 3, score: 92.8, starLevel: 5, band: 'AAA', limitedBy: null, cause: 'objection', reason: '评价作废' },
    ...{ underObjection: false, notes: ['withdrawn'] },
  }
  const withCompany = (answer: unknown) => ({
    ...ANSWERS,
    'credit/public/bands': [],
    [`credit/public/company/${CODE}`]: answer,
  })
  const COMPANY = { name: '某某公司', unifiedSocialCreditCode: CODE, roles: [ROLE], ratings: [RATING] }

  it('has ratings with their corrections, and says that few evaluations are no fault', async () => {
    const { status, body } = await renderPath(`/homes/credit/${CODE}`, {}, withCompany(COMPANY))
    expect([status, body.includes('<h1>某某公司</h1>')]).toEqual([200, true])
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(body).toContain(`/homes/ratings/PJ-1?sign=2&amp;keyword=${CODE}`)
    for (const text of [
      '92.80',
      '异议成立，已更正：评价作废',
      '此后有失信行为修复或撤销',
      '不代表该单位信用好或不好',
    ]) {
      expect([text, body.includes(text)]).toEqual([text, true])
    }
  })

  it('asks for a captcha at its own address', async () => {
    const body = { code: 'CAPTCHA_REQUIRED', error: '请输入验证码后继续', fields: { vcode: ['请输入验证码'] } }
    const answers = withCompany(Response.json(body, { status: 400 }))
    const page = await renderPath(`/homes/credit/${CODE}?lang=zh-CN`, {}, answers)
    expect([page.status, page.body.includes(`action="/homes/credit/${CODE}"`)]).toEqual([200, true])
    expect(page.body).toMatch(/aria-invalid="true"[^>]*name="vcode"/)
  })

  it('is not found for another code, in words', async () => {
    const { status, body } = await renderPath('/homes/credit/123', {}, withCompany(COMPANY))
    expect([status, body.includes('没有统一社会信用代码为 123 的单位。')]).toEqual([404, true])
  })
})

describe('the published serious acts', () => {
  it('are shown with filters in the address and links to the tables', async () => {
    const act = {
      ...{
        id: 'a1',
        name: '某某公司',
        unifiedSocialCreditCode: '91X',
        sign: 2,
        areaName: '滨河区',
      },
      ...{
        address: null,
        behavior: '提供虚假材料',
        punishmentResult: '罚款',
        punishmentBasis: null,
      },
      ...{ punishmentDate: '2026-01-05', publishDate: '2026-01-06', publishEndDate: '2027-01-05' },
      ...{ enforcementUnit: '市财政局', decisionNumber: '1号' },
    }
    const list = { records: [act], total: 1, current: 1, size: 20, pages: 1 }
    const answers = { ...ANSWERS, 'integrity/serious': list }
    const { input, asked } = requestFor('/homes/serious?sign=2&keyword=&current=3', {}, answers)
    const { body } = await render(OPTIONS, input)
    expect(body).toContain('<h2>某某公司</h2>')
    expect(body).toContain('2026-01-06 至 2027-01-05')
    expect(body).toContain('/credit/admin/api/integrity/serious/export?sign=2&amp;format=csv')
    const [path = ''] = asked.map((one) => one.path).filter((one) => one.includes('serious'))
    expect(Object.fromEntries(new URL(path, 'http://x').searchParams)).toEqual({
      ...{ sign: '2', current: '3', size: '20' },
    })
  })
})

describe('days in the filters of published serious acts', () => {
  const answers = { ...ANSWERS, 'integrity/serious': ANSWERS['regulations/front/list'] }
  const open = async (search: string) => {
    const { input, asked } = requestFor(`/homes/serious?${search}`, {}, answers)
    const { body } = await render(OPTIONS, input)
    const path = asked.find((one) => one.path.includes('serious'))?.path ?? ''
    return { body, query: Object.fromEntries(new URL(path, 'http://x').searchParams) }
  }

  it.each(['20260105', '2026年1月5日', '2026/1/5'])('are accepted in the form %s', async (day) => {
    const { body, query } = await open(`punishmentDateFrom=${encodeURIComponent(day)}`)
    expect(query).toMatchObject({ punishmentDateFrom: '2026-01-05' })
    expect(body).toMatch(/name="punishmentDateFrom"[^>]* value="2026-01-05"/)
  })

  it('stay if they are invalid, and are reported', async () => {
    const { body, query } = await open('punishmentDateTo=1月5日&punishmentDateFrom=20260105')
    expect(query).not.toHaveProperty('punishmentDateTo')
    expect(query).toMatchObject({ punishmentDateFrom: '2026-01-05' })
    expect(body).toMatch(/aria-invalid="true"[^>]*name="punishmentDateTo"[^>]* value="1月5日"/)
    expect(body.match(/>不是日期，未按此筛选</g)).toHaveLength(1)
  })
})

describe('a keyword longer than its field allows', () => {
  it.each([
    ['/homes/laws', 'regulations/front/list', 30],
    ['/homes/serious', 'integrity/serious', 100],
  ])('is shortened on %s', async (page, call, length) => {
    const answers = { ...ANSWERS, 'integrity/serious': ANSWERS['regulations/front/list'] }
    const { input, asked } = requestFor(`${page}?keyword=${'x'.repeat(300)}`, {}, answers)
    expect((await render(OPTIONS, input)).body).toContain('<h1>')
    const [path = ''] = asked.map((one) => one.path).filter((one) => one.includes(call))
    expect(new URL(path, 'http://x').searchParams.get('keyword')).toBe('x'.repeat(length))
  })
})
