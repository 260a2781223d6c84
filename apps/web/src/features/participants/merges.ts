import { ADMIN_BASE, PARTICIPANT_PATHS, type Page, REGISTRATION_FIELDS } from '@credit/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../api/client.js'
import type { components } from '../../api/schema.js'
import type { RecordOf } from '../../resource-kit/types.js'
import { participantKey, type Whose } from './revisions.js'

type Schemas = components['schemas']
export type MergeInput = Schemas['MergeInput']
export type MergeOutcome = Schemas['MergeOutcome']
export type MergeRow = Schemas['MergeRow']

const pathOf = ({ sign }: Pick<Whose, 'sign'>, rest: string) => `${ADMIN_BASE}/api/${PARTICIPANT_PATHS[sign]}/${rest}`

/** Returns the fields whose values differ between both records. */
export function differingFields(sign: Whose['sign'], a: RecordOf, b: RecordOf): string[] {
  const held = (record: RecordOf, field: string) => record[field] ?? ''
  return REGISTRATION_FIELDS[sign].filter((field) => held(a, field) !== held(b, field))
}

/** Returns the default choice for a field: the kept record, if it has a value. */
export function defaultOwner(field: string, kept: RecordOf, other: RecordOf): string {
  const isEmpty = kept[field] === null || kept[field] === undefined || kept[field] === ''
  return String(isEmpty ? other.id : kept.id)
}

export const recordQuery = (whose: Whose) =>
  queryOptions({
    queryKey: [...participantKey(whose), 'record'],
    queryFn: async ({ signal }) => (await send<RecordOf>('GET', pathOf(whose, whose.id), { signal })).data,
  })

/** Query of records of a kind by the start of a code or a part of the name. */
export const candidatesQuery = (sign: Whose['sign'], keyword: string) =>
  queryOptions({
    queryKey: ['participants', sign, 'candidates', keyword],
    enabled: keyword.length > 1,
    queryFn: async ({ signal }) => {
      const query = { keyword, size: 20 }
      return (await send<Page<RecordOf>>('GET', pathOf({ sign }, 'list'), { query, signal })).data.records
    },
  })

export const previewQuery = (sign: Whose['sign'], input: MergeInput) =>
  queryOptions({
    queryKey: ['participants', sign, 'merge', input],
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await send<MergeOutcome>('POST', pathOf({ sign }, 'merge/preview'), { body: input, signal })).data,
  })

export const mergesQuery = (whose: Whose) =>
  queryOptions({
    queryKey: [...participantKey(whose), 'merges'],
    queryFn: async ({ signal }) =>
      (await send<MergeRow[]>('GET', pathOf(whose, `merge/list/${whose.id}`), { signal })).data,
  })

export function merge(sign: Whose['sign'], body: MergeInput): Promise<unknown> {
  return send('PUT', pathOf({ sign }, `merge/${PARTICIPANT_PATHS[sign]}`), { body })
}

export function undoMerge(sign: Whose['sign'], id: string): Promise<unknown> {
  return send('PUT', pathOf({ sign }, `merge/undo/${id}`))
}
