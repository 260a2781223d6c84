import { unitOfWork } from '#database/unit-of-work'
import { AuditLogEntity } from '#entities/audit/audit-log'
import { MailVerificationEntity } from '#entities/messaging/mail-verification'
import { OutboxMessageEntity } from '#entities/messaging/outbox-message'
import { announce } from '../../src/modules/messaging/announce.js'
import { MessageDispatcher } from '../../src/modules/messaging/message-dispatcher.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { mailToken, verifyMail } from '../support/mail.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const PREFERENCE = '/credit/admin/api/messagePreference'
const LINK = `${PREFERENCE}/email/link`
const VERIFIED = `${PREFERENCE}/email/verified`
const HOUR = 3_600_000

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ LIMIT_MAIL_LINKS_PER_DAY: '3', LIMIT_MAIL_LINK_HOURS: '2' })
})
afterAll(() => t.stop())

let made = 0
async function supplier() {
  const { id } = await makeAccount(t.ctx(), {
    ...{ sign: 2, areaCode: '003900130006', roles: ['supplier'] },
  })
  const caller = t.withToken(await openSession(t.ctx(), { id }))
  const email = `mail${++made}@example.org`
  const save = (address: string | null) => caller.put(PREFERENCE).send({ email: address, events: [] }).expect(200)
  return { id, caller, email, save }
}
const stateOf = async (caller: Caller) => (await caller.get(PREFERENCE).expect(200)).body
const templatesTo = async (to: string) => {
  const rows = await t.dataSource.getRepository(OutboxMessageEntity).find({ where: { to }, order: { id: 'ASC' } })
  return rows.map(({ template }) => template)
}
async function tell(accountId: string) {
  await unitOfWork(t.ctx(), (tx) =>
    announce(tx, [
      {
        ...{ event: 'scoreAdjusted', key: `${accountId}${++made}`, to: { accountId } },
        ...{ params: { documentNumber: 'D', points: '1' }, link: '/creditrecord' },
      },
    ]),
  )
  await t.app.get(MessageDispatcher).run(t.ctx())
}

describe('a mail address', () => {
  it('gets one mail with a link, and no other before the link is opened', async () => {
    await t.dataSource.query(`UPDATE message_setting SET channels = '{site,email}' WHERE event = 'scoreAdjusted'`)
    const { id, caller, email, save } = await supplier()
    expect((await save(email)).body).toMatchObject({ email, emailVerified: false })
    await save(email)
    await tell(id)
    expect(await templatesTo(email)).toEqual(['mailVerification'])
    const stored = await t.dataSource.getRepository(MailVerificationEntity).findOneByOrFail({ id })
    const token = await mailToken(t)
    expect(JSON.stringify(stored)).not.toContain(token)
    await caller.put(VERIFIED).send({ token }).expect(204)
    expect(await stateOf(caller)).toMatchObject({ email, emailVerified: true })
    const used = await caller.put(VERIFIED).send({ token }).expect(400)
    expect(used.body.fields).toHaveProperty('token')
    await caller.post(LINK).expect(409)
    t.clock.advance(24 * HOUR)
    await tell(id)
    expect(await templatesTo(email)).toEqual(['mailVerification', 'scoreAdjusted'])
    const audits = t.dataSource.getRepository(AuditLogEntity)
    await audits.findOneByOrFail({ entityId: id, action: 'verify-mail' })
  })

  it('is verified again once it has changed, and not by the link of the earlier one', async () => {
    const { caller, email, save } = await supplier()
    await save(email)
    const earlier = await mailToken(t)
    await save(`new.${email}`)
    await caller.put(VERIFIED).send({ token: earlier }).expect(400)
    await verifyMail(t, caller)
    expect((await save(email)).body.emailVerified).toBe(false)
    await save(null)
    await caller.post(LINK).expect(409)
    await caller
      .put(VERIFIED)
      .send({ token: await mailToken(t) })
      .expect(400)
  })

  it('is not verified by another account, nor by an old link', async () => {
    const [one, other] = [await supplier(), await supplier()]
    await other.save(other.email)
    await one.save(one.email)
    const token = await mailToken(t)
    await other.caller.put(VERIFIED).send({ token }).expect(400)
    await t.http.put(VERIFIED).send({ token }).expect(401)
    t.clock.advance(2 * HOUR + 1)
    await one.caller.put(VERIFIED).send({ token }).expect(400)
  })

  it('gets at most three links in a day', async () => {
    const { id, caller, email, save } = await supplier()
    await save(email)
    await caller.post(LINK).expect(204)
    await caller.post(LINK).expect(204)
    const refused = await caller.post(LINK).expect(422)
    expect(refused.body.fields).toHaveProperty('email')
    expect(await templatesTo(email)).toHaveLength(3)
    t.clock.advance(24 * HOUR)
    const again = t.withToken(await openSession(t.ctx(), { id }))
    await again.post(LINK).expect(204)
  })
})
