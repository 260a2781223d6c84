import { createHash } from 'node:crypto'
import { ContentInfo, SignedData } from 'pkijs'
import { Background } from '#core/background'
import { unitOfWork } from '#database/unit-of-work'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { endDishonesty } from '../../src/modules/acts/decide-dishonesty.js'
import { recordDishonesty } from '../../src/modules/acts/record-dishonesty.js'
import { failAbandoned } from '../../src/modules/open-credit/printed/issue-record.js'
import { SigningIdentity } from '../../src/modules/open-credit/printed/signing-identity.js'
import { endedJob } from '../suites/describe-bulk.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { decisionAgainst, makeParticipants } from '../support/credit.js'
import { stopTime } from '../support/phone-codes.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const PATH = '/credit/admin/api/creditRecord'
const VERIFY = '/credit/admin/api/credit/verify'
const NAME = '滨河信用打印有限公司'

let t: TestApp
let holder: Caller
let participantId: string
beforeAll(async () => {
  t = await startTestApp({ LIMIT_PUBLIC_VERIFICATIONS: '40', LIMIT_CREDIT_RECORDS_PER_DAY: '4' })
  t.clock.set('2035-11-05T10:00:00+08:00')
  ;[participantId = ''] = await makeParticipants(t.ctx(), 2, [NAME])
  await decisionAgainst(t.ctx(), participantId)
  holder = await callerOf(participantId, 2)
  t.app.get(Background).start()
})
afterEach(() => {
  jest.restoreAllMocks()
})
afterAll(() => t.stop())

async function callerOf(id: string, sign: 2 | 4): Promise<Caller> {
  const roles = sign === 2 ? (['supplier'] as const) : (['expert'] as const)
  const person = { sign, areaCode: '003900130006', roles: [...roles], participantId: id }
  const account = await makeAccount(t.ctx(), person)
  return t.withToken(await openSession(t.ctx(), account))
}

/** Prints a record and waits for its job. */
async function print(caller: Caller, locale = 'zh-CN') {
  const { status, body } = await caller.post(PATH).send({ locale })
  expect(status).toBe(202)
  expect(await endedJob(caller, body.jobId)).toMatchObject({
    status: 'succeeded',
    result: { number: body.number },
  })
  return body as { number: string; validUntil: string }
}

async function pdfOf(caller: Caller, number: string): Promise<Buffer> {
  const { status, body, headers } = await caller
    .get(`${PATH}/${number}/pdf`)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => done(null, Buffer.concat(chunks)))
    })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  return body as Buffer
}

const verify = (number: string) => t.http.get(`${VERIFY}/${encodeURIComponent(number)}`)
const statusOf = async (number: string) => (await verify(number)).body.record?.status

/** Returns the signed bytes of a PDF and their signature. */
function signatureOf(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const [, a = 0, b = 0, c = 0, d = 0] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\s*\]/.exec(text)?.map(Number) ?? [0]
  const signed = Buffer.concat([pdf.subarray(a, a + b), pdf.subarray(c, c + d)])
  // The zeros after the signature stay: its own last byte may be one.
  return { text, signed, length: c + d, der: Buffer.from(text.slice(a + b + 1, c - 1), 'hex') }
}

async function isSignedBy(signed: Buffer, der: Buffer): Promise<boolean> {
  const { content } = ContentInfo.fromBER(new Uint8Array(der).buffer)
  const data = new SignedData({ schema: content })
  const bytes = new Uint8Array(signed).buffer
  return data.verify({ signer: 0, data: bytes, checkChain: false }).catch(() => false)
}

describe('printed credit records', () => {
  it('are signed PDFs with an embedded font, in both languages', async () => {
    const files = []
    for (const locale of ['zh-CN', 'en-US']) {
      const { number, validUntil } = await print(holder, locale)
      expect(number).toMatch(/^XY-0006-20351105-\d{6}$/)
      expect(validUntil).toBe('2036-02-03')
      const pdf = await pdfOf(holder, number)
      const { text, signed, der, length } = signatureOf(pdf)
      expect(length).toBe(pdf.length)
      expect(text).toContain('/SubFilter /ETSI.CAdES.detached')
      expect(text).toMatch(/\/FontFile[23]?/)
      expect(text).toMatch(/\/MarkInfo [\s\S]*\/StructTreeRoot/)
      expect(pdf.length).toBeLessThan(400_000)
      expect(await isSignedBy(signed, der)).toBe(true)
      const changed = Buffer.from(signed)
      changed[400] = (changed[400] ?? 0) ^ 1
      expect(await isSignedBy(changed, der)).toBe(false)
      const { record } = (await verify(number)).body
      expect(record.sha256).toBe(createHash('sha256').update(pdf).digest('hex'))
      files.push(number)
    }
    const rows = (await holder.get(PATH)).body
    expect(rows.map(({ number }: { number: string }) => number)).toEqual(files.reverse())
    expect(rows[0]).toMatchObject({ status: 'valid', locale: 'en-US' })
  })

  it('are verified by their number, without anything private', async () => {
    const [{ number }] = (await holder.get(PATH)).body
    const { body } = await verify(` ${number.toLowerCase()}`)
    expect(body).toEqual({
      genuine: true,
      number,
      record: {
        ...{ status: 'valid', issuedAt: '2035-11-05T10:00:00+08:00', validUntil: '2036-02-03' },
        ...{ holder: NAME, sign: 2, score: null, starLevel: null, band: null, basis: null, serious: [] },
        ...{ bandLabel: null, issuer: null, asOf: '2035-11-05' },
        scale: expect.arrayContaining([{ code: 'AAA', label: expect.any(String), minScore: 90 }]),
        sha256: expect.stringMatching(/^[\da-f]{64}$/),
      },
    })
    for (const unknown of ['XY-0006-20351105-', 'XY-0006-20340101-000000', "' OR 1=1"]) {
      expect((await verify(unknown)).body).toMatchObject({ genuine: false, record: null })
    }
  })

  it('are read by their holder and by supervisors only', async () => {
    const [{ number }] = (await holder.get(PATH)).body
    await pdfOf(await t.as('district06'), number)
    expect((await (await t.as(2)).get(`${PATH}/${number}/pdf`)).status).toBe(404)
    expect((await (await t.as(2)).get(PATH).query({ participantId })).status).toBe(404)
    expect((await t.http.get(`${PATH}/${number}/pdf`)).status).toBe(401)
  })

  it('are superseded by serious acts and by their end, and can be revoked', async () => {
    const [{ number }] = (await holder.get(PATH)).body
    const item = { code: 'S-S1' }
    const { id: itemId } = await t.ctx().manager.findOneByOrFail(DishonestyItemEntity, item)
    const act = await unitOfWork(t.ctx(), async (tx) =>
      recordDishonesty(tx, {
        ...(await decisionAgainst(tx, participantId)),
        ...{ participantId, itemId, description: '虚假材料', source: 'import' },
      }),
    )
    expect(await statusOf(number)).toBe('superseded')
    const listed = await print(holder)
    expect((await verify(listed.number)).body.record).toMatchObject({
      ...{ status: 'valid', band: 'D', score: null },
      serious: [{ authority: '市财政局', behavior: expect.any(String) }],
    })
    await unitOfWork(t.ctx(), (tx) => endDishonesty(tx, act.id, 'revoke', '认定有误'))
    expect(await statusOf(listed.number)).toBe('superseded')
    const city = await t.as('city')
    const revoked = await city.put(`${PATH}/${listed.number}/revoke`).send({ reason: '误发' })
    expect([revoked.status, revoked.body.status]).toEqual([200, 'revoked'])
    expect(await statusOf(listed.number)).toBe('revoked')
    const again = await city.put(`${PATH}/${listed.number}/revoke`).send({ reason: '误发' })
    expect(again.status).toBe(409)
  })

  it('fail if they cannot be printed, and then do not count for the day', async () => {
    const [{ count }] = await t.dataSource.query('SELECT count(*)::int FROM credit_record')
    const load = t.app.get(SigningIdentity).load
    t.app.get(SigningIdentity).load = () => Promise.reject(new Error('no certificate'))
    const { body } = await holder.post(PATH).send({ locale: 'zh-CN' })
    const job = await endedJob(holder, body.jobId)
    t.app.get(SigningIdentity).load = load
    expect(job.status).toBe('failed')
    const [row] = (await holder.get(PATH)).body
    expect(row).toMatchObject({ number: body.number, status: 'failed' })
    expect((await verify(body.number)).body).toMatchObject({ genuine: false, record: null })
    expect((await holder.get(`${PATH}/${body.number}/pdf`)).status).toBe(404)

    // Its job is gone without a word.
    await t.dataSource.query(
      `INSERT INTO credit_record (version, participant_id, area_id, number, locale, status,
          valid_until, stated, create_time)
        SELECT 1, participant_id, area_id, 'XY-0006-20351105-999999', locale, 'preparing',
          valid_until, stated, create_time FROM credit_record WHERE number = $1`,
      [body.number],
    )
    expect(await failAbandoned(t.ctx())).toBe(1)
    const states = await t.dataSource.query('SELECT status FROM credit_record ORDER BY number')
    expect(states.map(({ status }: { status: string }) => status)).not.toContain('preparing')
    expect(states).toHaveLength(count + 2)
  })

  it('expire, and are printed a few times a day', async () => {
    const { number } = await print(holder)
    expect((await holder.post(PATH).send({ locale: 'zh-CN' })).status).toBe(429)
    t.clock.set('2036-02-03T10:00:00+08:00')
    expect(await statusOf(number)).toBe('valid')
    t.clock.set('2036-02-04T10:00:00+08:00')
    expect(await statusOf(number)).toBe('expired')
  })

  it('show only the first character of natural persons', async () => {
    const [expert = ''] = await makeParticipants(t.ctx(), 4, ['王小五'])
    const { number } = await print(await callerOf(expert, 4))
    expect((await verify(number)).body.record.holder).toBe('王**')
  })

  it('limit the rate of verification', async () => {
    stopTime(t)
    const statuses: number[] = []
    for (let n = 0; n < 41; n++) statuses.push((await verify('XY')).status)
    expect(statuses).toContain(429)
  })
})
