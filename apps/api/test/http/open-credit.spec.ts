import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compactVerify, createLocalJWKSet, importX509 } from 'jose'
import { PROJECT_ROOT } from '#core/config/paths'
import { unitOfWork } from '#database/unit-of-work'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { endDishonesty } from '../../src/modules/acts/decide-dishonesty.js'
import { recordDishonesty } from '../../src/modules/acts/record-dishonesty.js'
import { numberChanges } from '../../src/modules/open-credit/webhooks/change-numbering.js'
import { decisionAgainst, makeParticipants, reveal } from '../support/credit.js'
import { makeKey, setCode } from '../support/open-credit.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const PATH = '/credit/admin/api/open/credit'
const KEYS = '/credit/admin/api/apiKey'
const CLIENT = join(PROJECT_ROOT, 'examples', 'open-credit.mjs')
const RATED = '91330100MA27XL0Q1A'
const UNRATED = '91330100MA27XL0Q1B'

let t: TestApp
let secret: string
let rated: string
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set('2035-11-05T10:00:00+08:00')
  const [one = '', other = ''] = await makeParticipants(t.ctx(), 2, ['开放查询甲公司', '开放查询乙公司'])
  rated = one
  await setCode(t, rated, RATED)
  await setCode(t, other, UNRATED)
  const buyers = await makeParticipants(t.ctx(), 1, ['甲采购人', '乙采购人', '丙采购人'])
  await reveal(t.ctx(), rated, buyers, 94)
  secret = (await makeKey(t, '招标平台')).secret
})
afterAll(() => t.stop())

const ask = (code: string, key = secret, query: object = {}) =>
  t.http.get(`${PATH}/${code}`).set('X-Api-Key', key).query(query)
const codeOf = (response: { status: number; headers: Record<string, string> }) => [
  response.status,
  response.headers['x-error-code'],
]

describe('an open credit call', () => {
  it('answers score, stars, band and the terms that add up to the score', async () => {
    const { status, body, headers } = await ask(RATED)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toEqual({
      ...{ name: '开放查询甲公司', code: RATED, sign: 2, unrated: false, evaluatorCount: 3 },
      ...{ score: expect.any(Number), starLevel: expect.any(Number), band: expect.any(String) },
      ...{ limitedBy: null, basis: 'low' },
      terms: expect.objectContaining({ deduction: 0 }),
      ...{ ruleVersion: expect.any(Number), serious: [] },
      ...{ asOf: '2035-11-05', computedOn: '2035-11-05T10:00:00+08:00' },
    })
    const { base, bonus, mutual, deduction, adjustment, limit } = body.terms
    expect(base + bonus + mutual - deduction + adjustment + limit).toBeCloseTo(body.score, 2)
  })

  it('answers for several organisations in their order, even if some are unknown', async () => {
    const send = (body: object, key = secret) => t.http.post(`${PATH}/batch`).set('X-Api-Key', key).send(body)
    const items = [{ code: UNRATED }, { code: '91330100MA27XL0Q1Z' }, { code: RATED, sign: 2 }]
    const { status, body, headers } = await send({ items })
    expect(status).toBe(200)
    expect(String(headers['x-signature'])).toContain('..')
    const [unrated, unknown, known] = body.results
    expect(unrated).toMatchObject({ code: UNRATED, error: null, credit: { unrated: true } })
    expect(unknown).toEqual({ code: '91330100MA27XL0Q1Z', error: 'NOT_FOUND', credit: null })
    expect(known.credit).toEqual((await ask(RATED)).body)
    expect((await send({ items: [] })).status).toBe(400)
    const tooMany = Array.from({ length: 501 }, () => ({ code: RATED }))
    expect((await send({ items: tooMany })).status).toBe(400)
    expect((await send({ items: [{ code: RATED }], asOf: '2099-01-01' })).status).toBe(400)
    expect((await send({ items }, 'wrong')).status).toBe(401)
  })

  it('is signed over exactly its body by the published key', async () => {
    const jwks = await t.http.get('/.well-known/jwks.json')
    expect([jwks.status, jwks.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    const [key] = jwks.body.keys
    expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use', 'x5c'])
    const { text, headers } = await ask(RATED)
    const jws = (body: string) =>
      String(headers['x-signature']).replace('..', `.${Buffer.from(body).toString('base64url')}.`)
    const known = createLocalJWKSet(jwks.body)
    const verified = await compactVerify(jws(text), known)
    expect(verified.protectedHeader).toEqual({ alg: 'RS256', kid: key.kid })
    await expect(compactVerify(jws(text.replace('9', '8')), known)).rejects.toThrow('signature')
    const pem = `-----BEGIN CERTIFICATE-----\n${key.x5c[0]}\n-----END CERTIFICATE-----`
    await compactVerify(jws(text), await importX509(pem, 'RS256'))
  })

  it('reports unrated without a score, and the band of a serious act', async () => {
    expect((await ask(UNRATED)).body).toMatchObject({
      ...{ score: null, starLevel: null, band: null, terms: null, unrated: true, serious: [] },
    })
  })

  it('computes for a day, without acts that were revoked since', async () => {
    t.clock.set('2035-11-06T10:00:00+08:00')
    const { id: itemId } = await t.ctx().manager.findOneByOrFail(DishonestyItemEntity, { code: 'S-S1' })
    const before = (await ask(RATED)).body
    const act = await unitOfWork(t.ctx(), async (tx) => {
      const decision = await decisionAgainst(tx, rated)
      const report = { participantId: rated, itemId, description: '虚假材料', source: 'import' }
      return recordDishonesty(tx, { ...decision, ...report, source: 'import' })
    })
    await setCode(t, rated, RATED)
    const listed = (await ask(RATED)).body
    expect(listed).toMatchObject({ band: 'D', serious: [{ authority: '市财政局' }] })
    expect(listed.score).toBeLessThan(before.score)
    t.clock.set('2035-11-08T10:00:00+08:00')
    const past = (await ask(RATED, secret, { asOf: '2035-11-07' })).body
    expect(past).toMatchObject({ asOf: '2035-11-07', band: 'D', score: listed.score })
    expect((await ask(RATED, secret, { asOf: '2035-11-05' })).body.serious).toEqual([])
    await unitOfWork(t.ctx(), (tx) => endDishonesty(tx, act.id, 'revoke', '认定有误'))
    expect((await ask(RATED, secret, { asOf: '2035-11-07' })).body).toMatchObject({
      ...{ score: before.score, band: before.band, serious: [] },
    })
    const future = await ask(RATED, secret, { asOf: '2035-11-09' })
    expect([future.status, Object.keys(future.body.fields)]).toEqual([400, ['asOf']])
    expect((await ask(RATED, secret, { asOf: '2034-01-01' })).status).toBe(404)
  })

  it('never finds natural persons or unknown codes', async () => {
    const [trader = ''] = await makeParticipants(t.ctx(), 2, ['张三商行'])
    const [expert = ''] = await makeParticipants(t.ctx(), 4, ['王五'])
    await setCode(t, trader, '92330100MA28ABCDEF')
    await setCode(t, expert, 'ZJ-0001')
    for (const code of ['92330100MA28ABCDEF', 'ZJ-0001', '91330100MA27XL0Q1Z']) {
      const { status, headers, text } = await ask(code)
      expect([code, status, headers['x-signature']]).toEqual([code, 404, undefined])
      expect(text).not.toContain('王五')
    }
  })

  it('asks for the role if an organisation has several', async () => {
    const [agency = ''] = await makeParticipants(t.ctx(), 3, ['开放查询甲公司'])
    await setCode(t, agency, RATED)
    expect(Object.keys((await ask(RATED)).body.fields)).toEqual(['sign'])
    expect((await ask(RATED, secret, { sign: 3 })).body).toMatchObject({ sign: 3, unrated: true })
  })
})

describe('the example client', () => {
  let address: string
  beforeAll(async () => {
    address = t.url
  })
  const run = async (...args: string[]) => {
    const env = { ...process.env, NODE_OPTIONS: '', CREDIT_URL: address, CREDIT_API_KEY: secret }
    return promisify(execFile)(process.execPath, [CLIENT, ...args], { env })
  }

  it('reads the credit of a code and the feed, and verifies the signatures', async () => {
    const { stdout } = await run('credit', UNRATED, '2035-11-07')
    expect(JSON.parse(stdout)).toMatchObject({ code: UNRATED, unrated: true, asOf: '2035-11-07' })
    await numberChanges(t.ctx())
    const lines = (await run('changes')).stdout.trim().split('\n')
    const [first, last] = [lines[0], lines.at(-1)].map((line = '') => JSON.parse(line))
    expect(first).toMatchObject({ kind: 'score', code: RATED })
    expect(last).toEqual({ cursor: expect.stringMatching(/^\d+$/) })
  })

  it('fails with the reason', async () => {
    await expect(run('credit', '91330100MA27XL0Q1Z')).rejects.toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('HTTP 404') },
    })
  })
})

describe('API keys', () => {
  it('are shown once and stored as a hash', async () => {
    const { id, secret: issued } = await makeKey(t, '存储检查')
    const row = await (await t.as('city')).get(`${KEYS}/${id}`)
    expect(row.body).toMatchObject({ status: 'active', prefix: issued.slice(0, 12) })
    expect(row.text).not.toContain(issued)
    const [stored] = await t.dataSource.query('SELECT * FROM api_key WHERE id = $1', [id])
    expect(stored.hash).toBe(createHash('sha256').update(issued).digest('hex'))
    const leaked = await t.dataSource.query(
      `SELECT 1 FROM audit_log WHERE before::text LIKE $1 OR after::text LIKE $1
        UNION ALL SELECT 1 FROM audit_log WHERE after::text LIKE $2
        UNION ALL SELECT 1 FROM idempotency_key WHERE answer::text LIKE $1`,
      [`%${issued}%`, `%${stored.hash}%`],
    )
    expect(leaked).toEqual([])
  })

  it('must be given, known, not replaced, not revoked, not expired and of the scope', async () => {
    expect(codeOf(await t.http.get(`${PATH}/${RATED}`))).toEqual([401, 'API_KEY_MISSING'])
    expect(codeOf(await ask(RATED, 'xyk_unknown'))).toEqual([401, 'API_KEY_WRONG'])
    const city = await t.as('city')
    const held = await city.get(`${PATH}/${RATED}`)
    expect(codeOf(held)).toEqual([401, 'API_KEY_MISSING'])

    const feed = await makeKey(t, '只读变更', { scopes: ['feed'] })
    expect(codeOf(await ask(RATED, feed.secret))).toEqual([403, 'API_KEY_SCOPE'])
    const again = await city.put(`${KEYS}/${feed.id}/issue`)
    expect(codeOf(await ask(RATED, feed.secret))).toEqual([401, 'API_KEY_WRONG'])
    await city.put(`${KEYS}/${feed.id}/revoke`).expect(200)
    expect(codeOf(await ask(RATED, again.body.secret))).toEqual([401, 'API_KEY_REVOKED'])
    await city.put(`${KEYS}/${feed.id}/issue`).expect(409)

    const short = await makeKey(t, '短期', { expiresOn: '2035-11-08' })
    expect((await ask(RATED, short.secret, { sign: 2 })).status).toBe(200)
    t.clock.set('2035-11-09T10:00:00+08:00')
    expect(codeOf(await ask(RATED, short.secret))).toEqual([401, 'API_KEY_EXPIRED'])
  })

  it('count each organisation of a batch as a call', async () => {
    const { secret: key } = await makeKey(t, '成批额度', { quotaPerMinute: 5 })
    const send = (count: number) => {
      const items = Array.from({ length: count }, () => ({ code: RATED, sign: 2 }))
      return t.http.post(`${PATH}/batch`).set('X-Api-Key', key).send({ items })
    }
    const tooLong = await send(6)
    expect([tooLong.status, tooLong.body.fields.items]).toEqual([400, ['最多 5 项']])
    expect((await send(3)).status).toBe(200)
    const over = await send(3)
    expect(over.status).toBe(429)
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('have a quota by minute and by day', async () => {
    for (const quota of [{ quotaPerMinute: 2 }, { quotaPerDay: 2 }]) {
      const { secret: key } = await makeKey(t, `额度 ${Object.keys(quota)}`, quota)
      const answers = []
      for (let n = 0; n < 4; n++) answers.push(await ask(RATED, key, { sign: 2 }))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429])
      expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  it('are for supervisors of the city alone', async () => {
    for (const who of ['district06', 'examiner', 'auditor', 2] as const) {
      expect((await (await t.as(who)).get(`${KEYS}/list`)).status).toBe(403)
    }
    const wrong = await (await t.as('city')).post(KEYS).send({ name: '无权限', scopes: [] })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['scopes']])
  })
})
