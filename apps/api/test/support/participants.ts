import type { ParticipantSign } from '@credit/contract'
import { makeAccount, openSession } from './accounts.js'
import { D06, detailsOf, PATHS } from './registration.js'
import { areaIdOf } from './rights.js'
import type { Caller, TestApp } from './test-app.js'

export const ADMIN = '/credit/admin/api'
export const pathOfKind = (sign: ParticipantSign) => `${ADMIN}/${PATHS[sign]}`

/** Creates a participant of district 0006 by its supervisor, and returns the response. */
export async function createdParticipant(
  t: TestApp,
  sign: ParticipantSign = 2,
  more: object = {},
): Promise<Record<string, unknown> & { id: string; version: number }> {
  const supervisor = await t.as('district06')
  const answer = await supervisor.post(pathOfKind(sign)).send({ ...detailsOf(sign), ...more })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

const ROLES = { 1: 'purchaser', 2: 'supplier', 3: 'agency', 4: 'expert' } as const

/** A caller with an account of that participant, and the account's id. */
export async function actingFor(
  t: TestApp,
  participantId: string,
  sign: ParticipantSign = 2,
): Promise<{ caller: Caller; accountId: string }> {
  const wish = { sign, areaCode: D06, roles: [ROLES[sign]], participantId }
  const account = await makeAccount(t.ctx(), wish)
  return { caller: t.withToken(await openSession(t.ctx(), account)), accountId: account.id }
}

export { areaIdOf, D06, detailsOf }
