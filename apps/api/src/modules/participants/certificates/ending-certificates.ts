import { addressOf, CERTIFICATE_MACHINE, stepOf } from '@credit/contract'
import { And, In, LessThan, MoreThanOrEqual } from 'typeorm'
import type { SystemCtx, SystemTx } from '#core/context'
import { dayNames } from '#core/language/names'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { MessageSettingEntity } from '#entities/messaging/message-setting'
import { CertificateEntity } from '#entities/participants/certificate'
import { readCalendar } from '../../calendar/calendar.queries.js'
import { addWorkingDays } from '../../calendar/working-days.js'
import { announce } from '../../messaging/announce.js'

/** Marks certificates whose last day has passed as expired, and sends reminders for certificates that end soon. */
export async function settleCertificates(ctx: SystemCtx): Promise<void> {
  const today = ctx.clock.today()
  await unitOfWork(ctx, async (tx) => {
    const table = scoped(tx, CertificateEntity)
    const { from, to } = stepOf(CERTIFICATE_MACHINE, 'expire')
    for (const { id } of await table.find({ status: In(from), expiresAt: LessThan(today) })) {
      await table.update(id, { status: to }, { action: 'expire' })
    }
    await remind(tx)
  })
}

/**
 * Announces certificates that end within the working days of the settings, each reminder once: a run after a downtime
 * catches up, and sends only the later one of two due reminders.
 */
async function remind(tx: SystemTx): Promise<void> {
  const settings = await scoped(tx, MessageSettingEntity).find(
    { event: 'certificateExpiring', enabled: true },
    { order: { daysBefore: 'ASC' } },
  )
  const calendar = await readCalendar(tx)
  const today = tx.clock.today()
  const certificates = scoped(tx, CertificateEntity)
  let from = today
  for (const { daysBefore } of settings) {
    if (daysBefore === null) continue
    const before = addWorkingDays(calendar, today, daysBefore + 1)
    const ending = await certificates.pick(
      ['id', 'participantId', 'name', 'expiresAt'],
      { status: 'approved', expiresAt: And(MoreThanOrEqual(from), LessThan(before)) },
      { order: { expiresAt: 'ASC', id: 'ASC' } },
    )
    from = before
    await announce(
      tx,
      ending.flatMap(({ id, participantId, name, expiresAt }) =>
        expiresAt === null
          ? []
          : {
              event: 'certificateExpiring' as const,
              daysBefore,
              key: id,
              to: { participantId },
              params: { certificateName: name, dueDate: dayNames(expiresAt) },
              link: addressOf('ownCertificate', id),
            },
      ),
    )
  }
}
