import { describe, expect, it } from 'vitest'
import { render } from '../entry-server.js'
import { ANSWERS, OPTIONS, renderPath, requestFor } from './testing.js'

describe('the credit query without script', () => {
  const ROW = {
    ...{ name: '某某公司', unifiedSocialCreditCode: '91X', sign: 2, areaName: '滨河区' },
    ...{ band: 'AA', starLevel: 4, unrated: false, evaluatorCount: 5, serious: [] },
  }
  const withCredit = (found: unknown) => ({ ...ANSWERS, 'credit/public': found })
  const rejected = (status: number, body: object) => withCredit(Response.json(body, { status }))

  it('is a form that shows the result for its address', async () => {
    const { body: empty } = await renderPath('/homes/credit')
    expect(empty).toMatch(/<form action="\/homes\/credit" method="get">/)
    const { input, asked } = requestFor('/homes/credit?keyword=某某公司', {}, withCredit([ROW]))
    const { status, body } = await render(OPTIONS, input)
    expect([status, body.includes('<h2>某某公司</h2>')]).toEqual([200, true])
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
