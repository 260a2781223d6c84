import { ADMIN_BASE, type Page } from '@credit/contract'
import { send } from '../../api/client.js'
import type { components } from '../../api/schema.js'

type Schemas = components['schemas']
export type CreditRow = Schemas['CreditRow']
export type TraceRow = Schemas['TraceRow']
export type ScoreLine = Schemas['ScoreLineRow']
export type OwnStar = Schemas['OwnStar']
export type Terms = Schemas['Terms']

const root = `${ADMIN_BASE}/api`

/** Everything that this room keeps in the cache stands under this key. */
export const CREDIT = 'credit'

export async function loadCredit(participantId: string): Promise<CreditRow> {
  return (await send<CreditRow>('GET', `${root}/credit/${participantId}`)).data
}

export async function loadOwnStar(): Promise<OwnStar> {
  return (await send<OwnStar>('GET', `${root}/account/score/star`)).data
}

export async function loadLines(
  participantId: string,
  query: { current: number; size: number },
): Promise<Page<ScoreLine>> {
  return (await send<Page<ScoreLine>>('GET', `${root}/credit/${participantId}/lines`, { query }))
    .data
}
