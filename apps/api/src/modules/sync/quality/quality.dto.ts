import {
  LOCALES,
  type Locale,
  type Month,
  PARTICIPANT_SIGNS,
  type ParticipantSign,
  SYNC_FACTS,
  type SyncFact,
} from '@credit/contract'
import { Enum, Out, Ref, Text } from '#http/fields'
import { TRENDS, type Trend } from './trend.js'

export class SyncQualityQuery {
  @Ref({ optional: true, description: 'A source, by its first run; the one read last when left out' }) source?: string
  @Text({ optional: true, max: 7, description: '`2026-10`; the last month with a run when left out' }) month?: Month
}

export class SyncQualityFileQuery extends SyncQualityQuery {
  @Enum(LOCALES, { optional: true, description: "The caller's language when left out" }) locale?: Locale
}

export class SyncSource {
  @Out('id', 'Of its first run') id: string
  @Out({ description: 'Without folders, credentials and query' }) name: string
  @Out({ description: 'Months with a run, the latest first' }) months: string[]
}

export class SyncFactRow {
  @Out({ enum: SYNC_FACTS }) fact: SyncFact
  @Out() text: string
  @Out('integer', 'Projects that state it') stated: number
  @Out('integer', 'Projects that can have it') of: number
  @Out('number | null', 'In percent') share: number | null
  @Out('number | null', 'In the month before') shareBefore: number | null
  @Out({ type: 'string', nullable: true, enum: TRENDS }) trend: Trend | null
}

export class SyncFaultKind {
  @Out() reason: string
  @Out({ enum: ['refused', 'warned'] }) outcome: 'refused' | 'warned'
  @Out() text: string
  @Out('integer', 'Each fault once, however many runs repeated it') count: number
  @Out('integer | null', 'In the month before; null without a run in it') before: number | null
  @Out({ type: 'string', nullable: true, enum: TRENDS }) trend: Trend | null
}

class SyncFaultyBody {
  @Out('id') id: string
  @Out({ enum: PARTICIPANT_SIGNS }) sign: ParticipantSign
  @Out() name: string
  @Out('integer', 'Its projects of the month') projects: number
  @Out('integer', 'Those with a fault') faulty: number
  @Out('integer', 'Notes and refusals about them') notes: number
  @Out('integer', 'Facts that they lack') missing: number
}

/** Quality of the data of a source in a month. */
export class SyncQuality {
  @Out({ type: () => [SyncSource] }, 'The source read last comes first') sources: SyncSource[]
  @Out('id | null', 'Null before the first run') sourceId: string | null
  @Out('text | null') month: Month | null
  @Out('text | null') monthBefore: Month | null
  @Out('integer', 'Runs of the month') runs: number
  @Out('integer', 'Projects of which the source stated something new') projects: number
  @Out('integer') projectsBefore: number
  @Out({ type: () => [SyncFactRow] }) facts: SyncFactRow[]
  @Out({ type: () => [SyncFaultKind] }, 'The most frequent first') kinds: SyncFaultKind[]
  @Out({ type: () => [SyncFaultyBody] }, 'Purchasers and agencies with the most faults') worst: SyncFaultyBody[]
}
