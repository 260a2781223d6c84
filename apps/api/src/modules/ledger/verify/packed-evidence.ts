import type { OpenStage, ScoreCause } from '@credit/contract'
import { type Hundredths, toHundredths } from '@credit/scoring'
import type { ReplayedFact, StoredEntry } from './ledger-evidence.js'

/** Separators of `entriesOf` and `factsAbout` between rows, and between columns. */
const [ROWS, COLUMNS] = ['\u001e', '\u001f']
const MICROSECONDS = 1000

/** Parses the entries of a ledger, in their order; an empty text has none. */
export function parseEntries(text: string): StoredEntry[] {
  return rowsOf(text).map((row) => {
    const column = row.split(COLUMNS)
    const [id = '', seq = '', at, writtenBefore, writtenAfter, onDate = ''] = column
    const [before, after, delta, cause = '', causeId, version, terms = '', params] = column.slice(6)
    return {
      id,
      seq,
      at: Number(at) / MICROSECONDS,
      onDate,
      writtenBefore: isTrue(writtenBefore),
      writtenAfter: isTrue(writtenAfter),
      before: hundredths(before),
      after: hundredths(after),
      delta: hundredths(delta),
      cause: cause as ScoreCause,
      causeId: orNull(causeId),
      ruleVersion: Number(version),
      terms,
      params: params === undefined ? {} : (JSON.parse(params) ?? {}),
    }
  })
}

/** Reads the facts about a participant. */
export function parseFacts(evaluatedId: string, text: string): ReplayedFact[] {
  return rowsOf(text).map((row) => {
    const column = row.split(COLUMNS)
    const [recordId = '', evaluatorId = '', stage, total, revealedOn = '', voidedOn] = column
    const [anonymous, groupKey, pooled] = column.slice(6)
    return {
      recordId,
      evaluatedId,
      evaluatorId,
      stage: Number(stage) as OpenStage,
      total: hundredths(total),
      revealedOn,
      voidedOn: orNull(voidedOn),
      anonymous: isTrue(anonymous),
      groupKey: orNull(groupKey),
      pooled: isTrue(pooled),
      counts: true,
    }
  })
}

const rowsOf = (text: string) => (text === '' ? [] : text.split(ROWS))
const hundredths = (text = ''): Hundredths => toHundredths(Number(text))
const isTrue = (text = '') => text === 't'
const orNull = (text = '') => (text === '' ? null : text)
