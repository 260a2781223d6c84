import { answer, api } from '../../api/client.js'
import type { components } from '../../api/schema.js'

type Schemas = components['schemas']
export type CreditRow = Schemas['CreditRow']
export type TraceRow = Schemas['TraceRow']
export type ScoreLine = Schemas['ScoreLineRow']
export type OwnStar = Schemas['OwnStar']
export type Terms = Schemas['Terms']

/** Everything that this room keeps in the cache stands under this key. */
export const CREDIT = 'credit'

export function loadCredit(id: string): Promise<CreditRow> {
  return answer(api.GET('/credit/admin/api/credit/{id}', { params: { path: { id } } }))
}

export async function loadOwnStar(): Promise<OwnStar> {
  return (await answer(api.GET('/credit/admin/api/account/score/star'))) as OwnStar
}

export function loadLines(id: string, query: { current: number; size: number }) {
  return answer(api.GET('/credit/admin/api/credit/{id}/lines', { params: { path: { id }, query } }))
}
