import { randomUUID } from 'node:crypto'
import { unitOfWork } from '#database/unit-of-work'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { endDishonesty } from '../../src/modules/acts/decide-dishonesty.js'
import { recordDishonesty } from '../../src/modules/acts/record-dishonesty.js'
import { decisionAgainst, makeParticipants } from '../support/credit.js'
import { stopTime } from '../support/phone-codes.js'
import { freshCode } from '../support/registration.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const PATH = '/credit/admin/api/credit/public'
const FREE = 5

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ CAPTCHA_FIXED: '0000', LIMIT_PUBLIC_QUERIES: '12' })
  t.clock.set('2035-11-05T10:00:00+08:00')
})
afterEach(() => {
  jest.restoreAllMocks()
})
afterAll(() => t.stop())

const ask = (keyword: string, captcha = true) =>
  t.http.get(PATH).query({ keyword, ...(captcha ? { uuid: randomUUID(), vcode: '0000' } : {}) })
const setCode = (id: string, code: string) =>
  t.dataSource.query('UPDATE participant SET code = $1 WHERE id = $2', [code, id])

async function withCode(sign: 2 | 3, name: string): Promise<void> {
  const [id = ''] = await makeParticipants(t.ctx(), sign, [name])
  await setCode(id, freshCode())
}

describe('the public query', () => {
  it('finds organisations by their exact name or full code, with published acts only', async () => {
    const name = '公开查询科技有限公司'
    const [id = ''] = await makeParticipants(t.ctx(), 2, [name])
    const { id: itemId } = await t.ctx().manager.findOneByOrFail(DishonestyItemEntity, { code: 'S-S1' })
    const act = await unitOfWork(t.ctx(), async (tx) =>
      recordDishonesty(tx, {
        ...(await decisionAgainst(tx, id)),
        ...{ participantId: id, itemId, description: '虚假材料', source: 'import' },
      }),
    )
    const [{ code }] = await t.dataSource.query('SELECT code FROM participant WHERE id = $1', [id])
    const found = await ask(name)
    expect(found.body).toEqual([
      {
        ...{ name, unifiedSocialCreditCode: code, sign: 2, areaName: '滨河区' },
        ...{ band: 'D', starLevel: null, basis: null, unrated: true, evaluatorCount: 0 },
        asOf: '2035-11-05',
        serious: [expect.objectContaining({ enforcementUnit: '市财政局' })],
      },
    ])
    expect((await ask(code.toLowerCase())).body).toEqual(found.body)
    expect((await ask(name.slice(0, 6))).body).toEqual([])
    await unitOfWork(t.ctx(), (tx) => endDishonesty(tx, act.id, 'revoke', '认定有误'))
    expect((await ask(name)).body).toMatchObject([{ band: null, serious: [] }])
  })

  it('finds a name in any spelling, and all organisations that have it', async () => {
    const spellings = [
      ['宏图（上海）实业有限公司', '宏图(上海)实业有限公司', '宏图【上海】实业\u200b有限公司'],
      ['括号(北京)ＡＢＣ①有限公司', '括号（北京）abc1有限公司', ' 括号(北京)Abc①有限公司'],
      ['买买提·吐尔逊商贸有限公司', '买买提．吐尔逊商贸有限公司', '买买提•吐尔逊商贸有限公司'],
    ]
    for (const [stored = '', ...typed] of spellings) {
      await t.dataSource.query('DELETE FROM rate_limit')
      await withCode(2, stored)
      for (const word of [stored, ...typed]) {
        const { body } = await ask(word)
        expect([word, body.map(({ name }: { name: string }) => name)]).toEqual([word, [stored]])
      }
    }
    await withCode(3, '宏图(上海)实业有限公司')
    const { body } = await ask('宏图（上海）实业有限公司')
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      '宏图（上海）实业有限公司',
      '宏图(上海)实业有限公司',
    ])
  })

  it('finds a code that is typed with spaces and in full width', async () => {
    const [id = ''] = await makeParticipants(t.ctx(), 2, ['代码写法有限公司'])
    await setCode(id, '9199000300RFE1DEXP')
    await t.dataSource.query('DELETE FROM rate_limit')
    for (const word of ['9199 0003 00rf e1dexp', '９１９９０００３００ＲＦＥ１ＤＥＸＰ']) {
      expect((await ask(word)).body).toMatchObject([{ name: '代码写法有限公司' }])
    }
  })

  it('never finds natural persons', async () => {
    const [trader = '', nameless = ''] = await makeParticipants(t.ctx(), 2, ['张三商行', '李四'])
    const [expert = ''] = await makeParticipants(t.ctx(), 4, ['王五'])
    await setCode(trader, '92330100MA28ABCDEF')
    await setCode(expert, 'ZJ-0001')
    expect(nameless).not.toBe('')
    for (const word of ['张三商行', '92330100MA28ABCDEF', '李四', '王五', 'ZJ-0001']) {
      expect([word, (await ask(word)).body]).toEqual([word, []])
    }
  })

  it('requires a captcha after some queries, and a wait after many', async () => {
    stopTime(t)
    await t.dataSource.query('DELETE FROM rate_limit')
    for (let n = 0; n < FREE; n++) expect((await ask('某某公司', false)).status).toBe(200)
    const sixth = await ask('某某公司', false)
    expect([sixth.status, sixth.body.code]).toEqual([400, 'CAPTCHA_REQUIRED'])
    const uuid = randomUUID()
    const wrong = await t.http.get(PATH).query({ keyword: '某某公司', uuid, vcode: '1111' })
    expect(wrong.status).toBe(400)
    expect((await ask('某某公司')).status).toBe(200)
    const statuses = []
    for (let n = 0; n < 8; n++) statuses.push((await ask('某某公司')).status)
    expect(statuses).toContain(429)
  })
})
