import { PARTICIPANT_RESOURCES, type ParticipantSign, SIGN } from '@credit/contract'
import { columnsOf, type ExportTable } from '../../exchange/export/columns.js'
import { CODE_NAMES, PROFILES } from '../profiles/profiles.js'
import type { ParticipantRow } from './participant.dto.js'

type Row = ParticipantRow & Record<string, unknown>
const { text, number, flag, time, choice } = columnsOf<Row>()

/** Profile fields with enumerated values. */
const CHOICES: Readonly<Record<string, string>> = { gender: 'gender' }

/** Returns the columns of an export of participants of a kind. */
export function participantTable(sign: ParticipantSign): ExportTable<object> {
  const resource = PARTICIPANT_RESOURCES[sign]
  const table: ExportTable<Row> = {
    name: resource,
    entity: 'participant',
    personal: true,
    columns: [
      text('name', sign === SIGN.expert ? 'personName' : 'organisationName'),
      text(CODE_NAMES[sign]),
      text('areaName'),
      choice('status', 'participantStatus'),
      number('creditScore'),
      number('starLevel'),
      text('band'),
      flag('unrated'),
      flag('serious'),
      ...Object.keys(PROFILES[sign].fields).map((name) => {
        const values = CHOICES[name]
        return values ? choice(name, values) : text(name)
      }),
      choice('source', 'source'),
      time('createTime'),
      time('updateTime'),
    ],
  }
  return table as ExportTable<object>
}
