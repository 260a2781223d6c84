import { OutboxMessageEntity } from '#entities/messaging/outbox-message'
import type { Caller, TestApp } from './test-app.js'

const VERIFIED = '/credit/admin/api/messagePreference/email/verified'

/** The token of the last link that was sent to verify a mail address. */
export async function mailToken(t: TestApp): Promise<string> {
  const [mail] = await t.dataSource.getRepository(OutboxMessageEntity).find({
    where: { template: 'mailVerification' },
    order: { id: 'DESC' },
    take: 1,
  })
  return new URL(String(mail?.params.link)).searchParams.get('verifyMail') ?? ''
}

/** Opens the last link that was sent, as the account that it was sent for. */
export async function verifyMail(t: TestApp, caller: Caller): Promise<void> {
  await caller
    .put(VERIFIED)
    .send({ token: await mailToken(t) })
    .expect(204)
}
