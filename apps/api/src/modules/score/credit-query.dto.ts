import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { DateOnly, Enum, Ref } from '#http/fields'
import { pageQuery } from '#list/page-query.dto'

export class CreditQuery {
  @DateOnly({ optional: true, description: 'Today when left out' }) asOf?: string
}

export class LedgerQuery extends pageQuery() {}

const TYPE = { optional: true, description: 'Role; supervisors only' }
const AREA = { optional: true, description: 'All areas when left out by the city' }

export class RankingQuery extends pageQuery() {
  @Enum(PARTICIPANT_SIGNS, TYPE) type?: ParticipantSign
  @Ref(AREA) areaId?: string
}

export class StarQuery {
  @Enum(PARTICIPANT_SIGNS, { ...TYPE, description: 'Role; all roles when left out' }) type?: ParticipantSign
  @Ref(AREA) areaId?: string
}
