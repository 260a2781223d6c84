import { ADMIN_BASE, type Page, type ParticipantSign } from '@credit/contract'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { send } from '../../api/client.js'
import type { components } from '../../api/schema.js'
import type { RecordOf } from '../../resource-kit/types.js'
import { usePublisherName } from './use-publisher-name.js'

type Unidentified = components['schemas']['UnidentifiedRow']

const codeOf = (record: RecordOf, sign: ParticipantSign) =>
  record[sign === 4 ? 'certificateNumber' : 'unifiedSocialCreditCode']

/** Query of the participants without an official number whose names match, with the local IDs of publishers. */
const localIdsQuery = (sign: ParticipantSign, words: string) =>
  queryOptions({
    queryKey: ['participants', sign, 'localIds', words],
    retry: false,
    queryFn: async ({ signal }) => {
      const query = { keyword: words, sign, size: 50 }
      const path = `${ADMIN_BASE}/api/unidentified/list`
      return (await send<Page<Unidentified>>('GET', path, { query, signal })).data.records
    },
  })

/**
 * Returns a title for each record of one kind: the name with the code or, if there is no code, with the area and the
 * publishers' local IDs.
 *
 * @param words search words for the records without a code, one call each
 */
export function useMergeTitles(
  sign: ParticipantSign,
  records: readonly RecordOf[],
  words: readonly string[],
): (record: RecordOf) => string {
  const publisherName = usePublisherName()
  const enabled = records.some((record) => !codeOf(record, sign))
  const answers = useQueries({
    queries: [...new Set(words)].map((word) => ({ ...localIdsQuery(sign, word), enabled })),
  })
  const idsOf = new Map(
    answers
      .flatMap(({ data = [] }) => data)
      .map(({ id, identities }) => [
        id,
        identities.map(({ publisher, number }) => [publisherName(publisher), number].filter(Boolean).join(' ')),
      ]),
  )
  return (record) => {
    const ids = (idsOf.get(String(record.id)) ?? []).filter(Boolean)
    const told = codeOf(record, sign) ?? [record.areaName, ...ids].filter(Boolean).join(' · ')
    return [record.name, told].filter(Boolean).join(' · ')
  }
}
