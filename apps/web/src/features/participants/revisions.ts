import { ADMIN_BASE, PARTICIPANT_PATHS, type Page, type ParticipantSign } from '@credit/contract'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/client.js'
import type { components } from '../../api/schema.js'

type Schemas = components['schemas']
export type Revision = Schemas['RevisionRow']
export type Difference = Schemas['FieldDifference']
export type ParticipantAccount = Schemas['ParticipantAccountRow']

/** Participant by kind and ID. */
export interface Whose {
  sign: ParticipantSign
  id: string
}

/** Number of changes that are loaded for a comparison. Older changes are paged. */
export const HISTORY_SIZE = 200

const pathOf = ({ sign }: Whose, rest: string) => `${ADMIN_BASE}/api/${PARTICIPANT_PATHS[sign]}/${rest}`

/** Prefix of the cache keys of a participant's data. */
export const participantKey = ({ id }: Whose) => ['participant', id] as const

export const pendingQuery = (whose: Whose) =>
  queryOptions({
    queryKey: [...participantKey(whose), 'pending'],
    queryFn: async ({ signal }) => {
      const path = pathOf(whose, `unapproved/${whose.id}`)
      return (await send<Revision | null | undefined>('GET', path, { signal })).data ?? null
    },
  })

export const historyQuery = (whose: Whose) =>
  queryOptions({
    queryKey: [...participantKey(whose), 'history'],
    queryFn: async ({ signal }) => {
      const path = pathOf(whose, `history/list/${whose.id}`)
      return (await send<Page<Revision>>('GET', path, { query: { size: HISTORY_SIZE }, signal })).data
    },
  })

export const accountsQuery = (whose: Whose) =>
  queryOptions({
    queryKey: [...participantKey(whose), 'accounts'],
    queryFn: async ({ signal }) =>
      (await send<ParticipantAccount[]>('GET', pathOf(whose, `${whose.id}/accounts`), { signal })).data,
  })

/** Approves, rejects or withdraws the pending change. */
export function decide(
  whose: Whose,
  action: 'approve' | 'reject' | 'withdraw',
  body: { revisionId?: string; reason?: string } = {},
): Promise<unknown> {
  return send('PUT', pathOf(whose, `${whose.id}/${action}`), { body })
}

/** Returns the combined difference of several consecutive changes. */
export function differenceOf(newestFirst: readonly Revision[]): Difference[] {
  const found = new Map<string, Difference>()
  for (const { diff } of [...newestFirst].reverse()) {
    for (const { field, before, after } of diff) {
      const earlier = found.get(field)
      found.set(field, { field, before: earlier ? earlier.before : before, after })
    }
  }
  return [...found.values()].filter(({ before, after }) => before !== after)
}
