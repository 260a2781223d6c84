import { addressOf } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { translateAll } from '#core/language/language'
import { scoped } from '#database/scoped'
import { AreaEntity } from '#entities/areas/area'
import type { RegistrationEntity } from '#entities/registration/registration'
import { answerFrom } from '#http/fields'
import { moveToArea, useFiles } from '../files/file-uses.js'
import { openTodo } from '../todo/todo.js'
import { RegistrationReceipt } from './registration.dto.js'

/** Takes over the attachments of a registration that was sent, and adds it to the to-do list of its area. */
export async function afterSending(tx: Tx, registration: RegistrationEntity): Promise<void> {
  const { id, accountId, areaId, fileIds, sign, name } = registration
  await useFiles(tx, { table: 'registration', id, field: 'fileIds' }, fileIds, { accountId })
  await moveToArea(tx, fileIds, areaId)
  await openTodo(tx, {
    sourceType: 'registration',
    sourceId: id,
    title: translateAll(`registration.todo.${sign}`, { name }),
    areaId,
    link: addressOf('registration', id),
  })
}

/** A registration as its applicant sees it, with the token to see and correct it. */
export async function receiptOf(
  ctx: Ctx,
  registration: RegistrationEntity,
  registrationToken: string,
): Promise<RegistrationReceipt> {
  return answerFrom(RegistrationReceipt, registration, {
    areaName: await areaNameOf(ctx, registration.areaId),
    claim: registration.participantId !== null,
    registrationToken,
  })
}

/** Returns the name of an area in the caller's language; empty for an unknown one. */
export async function areaNameOf(ctx: Ctx, areaId: string): Promise<string> {
  const [area] = await scoped(ctx, AreaEntity).pick(['names'], { id: areaId })
  return area ? ctx.text(area.names) : ''
}
