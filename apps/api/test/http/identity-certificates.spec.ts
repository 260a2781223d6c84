import { X509Certificate } from 'node:crypto'
import { generateKey, type Holder, issue, makePki, signText, type TestPki } from '@credit/testkit/ca'
import { AuditLogEntity } from '#entities/audit/audit-log'
import { AccountEntity } from '#entities/identity/account'
import { LoginLogEntity } from '#entities/identity/login-log'
import { SpentChallengeEntity } from '#entities/identity/spent-challenge'
import { SystemMessageEntity } from '#entities/messaging/system-message'
import { sweepChallenges } from '../../src/modules/identity/ca/challenge.js'
import { caSettings } from '../support/ca-settings.js'
import { createdParticipant } from '../support/participants.js'
import { account, type LoginInput, login } from '../support/sign-in.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const LOGIN = '/credit/sso/api/sso/doLogin'
const PLUGIN = '/credit/admin/api/ca/plugin'
const METHODS = '/credit/admin/api/login/config'
const CERTIFICATES = '/credit/admin/api/account/certificate'
const MINUTE = 60_000
const DAY = 1440 * MINUTE
const D06 = '003900130006'

let t: TestApp
let pki: TestPki
let settings: ReturnType<typeof caSettings>
beforeAll(async () => {
  t = await startTestApp()
  pki = makePki(t.clock.now())
  settings = caSettings(pki)
})
afterAll(() => t.stop())
beforeAll(async () => {
  const city = await t.as('city')
  await city.post(`${PLUGIN}/saveOrUpdate`).send(settings).expect(200)
  const method = { type: 2, loginNameType: 1, loginPhoneType: 0, loginCaType: 1 }
  await city.post(`${METHODS}/saveOrUpdate`).send(method).expect(200)
})

const draw = async (): Promise<string> => (await t.http.get('/credit/sso/api/sso/randomStr').expect(200)).body.randomStr

const send = (randomStr: string, signature: string, userType = 2) =>
  t.http.post(LOGIN).send({ loginType: 'ca', userType, randomStr, signature })

async function byCertificate(holder: Holder, userType = 2) {
  const randomStr = await draw()
  return send(randomStr, signText(pki.tokens[holder], randomStr), userType)
}

/** The account of a supplier, with a certificate that its first login has bound. */
async function supplierWith(holder: Holder, loginName: string) {
  const made = await account(t, loginName, { sign: 2, roles: ['supplier'], areaCode: D06 })
  const { body } = await byCertificate(holder)
  expect(body.code).toBe('CERTIFICATE_UNKNOWN')
  const { ticket } = body.data
  const input = { name: loginName, userType: 2, certificateTicket: ticket } as LoginInput
  const bound = await login(t, input).expect(200)
  return { made, token: bound.body.data.tokenValue as string }
}

describe('login by certificate', () => {
  it.each(['user-rsa', 'user-ecdsa', 'user-sm2'] as const)(
    'binds %s by password once and logs in with it from then on',
    async (holder) => {
      const loginName = holder.replace('-', '')
      const { made, token } = await supplierWith(holder, loginName)
      const again = (await byCertificate(holder)).body.data
      expect(again).toMatchObject({ loginId: made.id, loginName, changePwd: true })
      await t.withToken(again.tokenValue).get('/credit/admin/api/account/me').expect(200)
      const logs = await t.dataSource
        .getRepository(LoginLogEntity)
        .find({ where: { accountId: made.id }, order: { id: 'ASC' } })
      expect(logs.map(({ method, success }) => [method, success])).toEqual([
        ['name', true],
        ['ca', true],
      ])
      const [mine] = (await t.withToken(token).get(`${CERTIFICATES}/list`).expect(200)).body
      expect(mine.subject).toBe(`C=CN, CN=${holder}`)
      // The same number as other tools show.
      const der = Buffer.from(pki.tokens[holder].certificate.toSchema().toBER())
      const { serialNumber, fingerprint256 } = new X509Certificate(der)
      expect(mine.serialNumber).toBe(serialNumber.toLowerCase())
      const [stored] = await t.dataSource.query('SELECT fingerprint FROM account_certificate WHERE account_id = $1', [
        made.id,
      ])
      expect(stored.fingerprint).toBe(fingerprint256.replaceAll(':', '').toLowerCase())
    },
  )

  it.each([
    ['expired', 'CERTIFICATE_EXPIRED', '证书已过期或尚未生效'],
    ['revoked', 'CERTIFICATE_REVOKED', '证书已吊销'],
    ['foreign', 'CERTIFICATE_UNTRUSTED', '证书不是由受信任的机构签发'],
  ] as const)('rejects the %s certificate with a sentence of its own', async (holder, code, error) => {
    expect((await byCertificate(holder)).body).toMatchObject({ code, error })
  })

  it('rejects a random text that was used, expired or made up', async () => {
    const randomStr = await draw()
    const signature = signText(pki.tokens['user-rsa'], randomStr)
    await send(randomStr, signature).expect(200)
    const replay = await send(randomStr, signature).expect(400)
    expect(replay.body).toMatchObject({
      code: 'CHALLENGE_USED',
      error: '登录请求已被使用过，请重试',
    })

    const failed = await draw()
    await send(failed, 'AAAA').expect(400)
    const second = await send(failed, signText(pki.tokens['user-rsa'], failed)).expect(400)
    expect(second.body.code).toBe('CHALLENGE_USED')

    const late = await draw()
    t.clock.advance(3 * MINUTE)
    const expired = await send(late, signText(pki.tokens['user-rsa'], late)).expect(400)
    expect(expired.body.code).toBe('CHALLENGE_EXPIRED')
    const [random, , mac] = (await draw()).split('.')
    for (const forged of ['x', `${random}.zzzzzzzz.${mac}`, '..']) {
      const { body } = await send(forged, signText(pki.tokens['user-rsa'], forged)).expect(400)
      expect([forged, body.code]).toEqual([forged, 'CHALLENGE_EXPIRED'])
    }
    await t.dataSource.getRepository(SpentChallengeEntity).findOneByOrFail({})
    expect(await sweepChallenges(t.ctx())).toBeGreaterThan(0)
    expect(await t.dataSource.getRepository(SpentChallengeEntity).count()).toBe(0)
  })

  it('rejects a signature over something else, by another key, or none', async () => {
    const other = signText(pki.tokens['user-sm2'], 'another text')
    const { 'user-rsa': rsa, 'user-ecdsa': ecdsa } = pki.tokens
    const stolen = { ...rsa, key: pki.tokens.revoked.key }
    for (const sign of [
      () => other,
      (text: string) => signText(stolen, text),
      (text: string) => signText({ ...ecdsa, certificate: rsa.certificate }, text),
      () => 'AAAA',
      () => Buffer.alloc(9000, 0x30).toString('base64'),
    ]) {
      const randomStr = await draw()
      const { body } = await send(randomStr, sign(randomStr)).expect(400)
      expect(body).toMatchObject({ code: 'SIGNATURE_WRONG', error: '签名错误' })
    }
    const missing = await t.http.post(LOGIN).send({ loginType: 'ca', userType: 2 }).expect(400)
    expect(Object.keys(missing.body.fields).sort()).toEqual(['randomStr', 'signature'])
  })

  it('does not take a holder for an authority', async () => {
    const { 'user-rsa': holder } = pki.tokens
    const now = t.clock.now().getTime()
    const term = { notBefore: new Date(now - DAY), notAfter: new Date(now + DAY) }
    const made = issue({ key: generateKey('rsa'), name: 'user-rsa', issuer: holder, ...term })
    const randomStr = await draw()
    const chain = [holder.certificate, ...holder.chain]
    const { body } = await send(randomStr, signText({ ...made, chain }, randomStr)).expect(400)
    expect(body.code).toBe('CERTIFICATE_UNTRUSTED')
  })

  it('is of one type of account, and of one account of it', async () => {
    const purchaser = await byCertificate('user-rsa', 1)
    expect(purchaser.body.code).toBe('METHOD_DISABLED')
    const { body } = await byCertificate('user-rsa')
    expect(body.data.loginName).toBe('userrsa')
    await account(t, 'stranger', { sign: 2, roles: ['supplier'] })
    const city = await t.as('city')
    const method = { type: 1, loginNameType: 0, loginPhoneType: 0, loginCaType: 1 }
    await city.post(`${METHODS}/saveOrUpdate`).send(method).expect(200)
    const unknown = await byCertificate('user-rsa', 1)
    expect(unknown.body).toMatchObject({ code: 'CERTIFICATE_UNKNOWN', error: '证书尚未绑定账号' })
    const taken = { name: 'stranger', userType: 2, certificateTicket: unknown.body.data.ticket }
    expect((await login(t, taken as LoginInput).expect(409)).body.code).toBe('DUPLICATE')
    // Purchasers log in by certificate only; the password binds the certificate all the same.
    await account(t, 'buyer', { sign: 1, roles: ['purchaser'] })
    const wrong = { ...taken, name: 'buyer', userType: 1, pwd: 'Wrong@2026x' }
    expect((await login(t, wrong as LoginInput).expect(400)).body.code).toBe('CREDENTIALS_WRONG')
    const right = { ...taken, name: 'buyer', userType: 1 }
    await login(t, right as LoginInput).expect(200)
    await login(t, { name: 'buyer', userType: 1 }).expect(400)
    expect((await byCertificate('user-rsa', 1)).body.data.loginName).toBe('buyer')
  })

  it('does not bind by a forged or old ticket', async () => {
    const { ticket } = (await byCertificate('user-sm2', 1)).body.data
    const bind = async (certificateTicket: string) => {
      const input = { name: 'buyer', userType: 1, certificateTicket }
      return (await login(t, input as LoginInput)).body.code
    }
    expect(await bind('e30.e30.e30')).toBe('CHALLENGE_EXPIRED')
    const session = (await byCertificate('user-rsa', 1)).body.data.tokenValue
    expect(await bind(session)).toBe('CHALLENGE_EXPIRED')
    const now = t.clock.now()
    t.clock.advance(6 * MINUTE)
    expect(await bind(ticket)).toBe('CHALLENGE_EXPIRED')
    t.clock.set(now)
  })

  it('ends with the validity of the certificate and the status of the account', async () => {
    const accounts = t.dataSource.getRepository(AccountEntity)
    await accounts.update({ loginName: 'userecdsa' }, { status: 'disabled' })
    expect((await byCertificate('user-ecdsa')).body.code).toBe('ACCOUNT_DISABLED')
    await accounts.update({ loginName: 'userecdsa' }, { status: 'enabled' })
    const before = t.clock.now()
    t.clock.advance(400 * DAY)
    expect((await byCertificate('user-ecdsa')).body.code).toBe('CERTIFICATE_EXPIRED')
    t.clock.set(before)
    expect((await byCertificate('user-ecdsa')).status).toBe(200)
  })
})

describe('the certificates of accounts', () => {
  const titlesOf = async (accountId: string) => {
    const messages = t.dataSource.getRepository(SystemMessageEntity)
    const rows = await messages.find({ where: { accountId }, order: { id: 'ASC' } })
    return rows.map(({ title }) => title['en-US']).filter((title) => title.includes('certificate'))
  }

  it('are unbound by the account itself and by supervisors of its area only', async () => {
    const accounts = t.dataSource.getRepository(AccountEntity)
    const { id } = await accounts.findOneByOrFail({ loginName: 'usersm2' })
    const { id: participantId } = await createdParticipant(t, 2)
    await accounts.update({ id }, { participantId })
    const list = `${CERTIFICATES}/bound?accountId=${id}`
    const [other, own] = [await t.as('district02'), await t.as('district06')]
    await other.get(list).expect(404)
    await (await t.as('auditor')).get(list).expect(403)
    const [bound] = (await own.get(list).expect(200)).body
    expect(bound).toMatchObject({ algorithm: 'SM2', subject: 'C=CN, CN=user-sm2' })
    await other.delete(`${CERTIFICATES}/bound/${bound.id}`).expect(404)
    const stranger = await t.as(2)
    await stranger.delete(`${CERTIFICATES}/${bound.id}`).expect(404)
    const card = await own.get(`/credit/admin/api/supplier/${participantId}/accounts`).expect(200)
    expect(card.body).toMatchObject([{ certificates: 1, can: expect.arrayContaining(['certificates']) }])
    await own.delete(`${CERTIFICATES}/bound/${bound.id}`).expect(204)
    const audit = await t.dataSource
      .getRepository(AuditLogEntity)
      .findOneByOrFail({ entityId: bound.id, action: 'unbind-certificate' })
    expect(audit).toMatchObject({ entity: 'account_certificate' })
    const after = await own.get(`/credit/admin/api/supplier/${participantId}/accounts`).expect(200)
    expect(after.body).toMatchObject([{ certificates: 0, can: expect.not.arrayContaining(['certificates']) }])
    expect(await titlesOf(id)).toEqual(['Login certificate bound', 'Login certificate unbound'])
    expect((await byCertificate('user-sm2')).body.code).toBe('CERTIFICATE_UNKNOWN')

    const { tokenValue } = (await byCertificate('user-ecdsa')).body.data
    const owner = t.withToken(tokenValue)
    const [mine] = (await owner.get(`${CERTIFICATES}/list`).expect(200)).body
    await owner.delete(`${CERTIFICATES}/${mine.id}`).expect(204)
    expect((await byCertificate('user-ecdsa')).body.code).toBe('CERTIFICATE_UNKNOWN')
  })
})
