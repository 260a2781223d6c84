import type { ParticipantSign } from '@credit/contract'
import { verifyCredit } from '../../src/modules/evaluation/verify/verify-credit.js'
import { makeFile } from './files.js'
import { pathOfKind } from './participants.js'
import { PATHS } from './registration.js'
import type { TestApp, Who } from './test-app.js'

export const mergePath = (sign: ParticipantSign) => `${pathOfKind(sign)}/merge/${PATHS[sign]}`

/** Merges participants with a reason and a document, by a supervisor of the district or of the city. */
export async function merge(
  t: TestApp,
  sign: ParticipantSign,
  input: { targetId: string; sourceIds: string[]; fields?: object[] },
  who: Who = 'city',
) {
  const caller = await t.as(who)
  const fileIds = [await makeFile(t, caller)]
  return caller.put(mergePath(sign)).send({ reason: '同一单位', fileIds, ...input })
}

export async function undoMerge(t: TestApp, sign: ParticipantSign, mergeId: string) {
  const caller = await t.as('city')
  return caller.put(`${pathOfKind(sign)}/merge/undo/${mergeId}`)
}

/** Returns the faults of all scores, except those caused by a clock far from today. */
export async function faultsOf(t: TestApp) {
  const { faults } = await verifyCredit(t.ctx())
  return faults.filter(({ kind }) => kind !== 'stale' && kind !== 'unscored')
}
