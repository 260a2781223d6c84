import type { Locale, ParticipantSign, SyncRefusal, SyncWarning } from '@credit/contract'
import { translate } from '#core/language/language'

/** Two participants that may be one. */
export interface Pair {
  sign: ParticipantSign
  id: string
  otherId: string
}

/** Part of a source that was refused, or stored with a warning. */
export interface SyncIssue {
  outcome: 'refused' | 'warned'
  reason: SyncRefusal | SyncWarning
  params: Record<string, string | number>
  ocid: string
  releaseId: string
  place: string
  /** Possible duplicates that the note is about; not stored with the run. */
  pair?: Pair | undefined
}

/** Returns the note or refusal of an item, with its location. */
export function issueOf(
  outcome: SyncIssue['outcome'],
  reason: SyncIssue['reason'],
  params: SyncIssue['params'],
  { ocid, releaseId, place }: Pick<SyncIssue, 'ocid' | 'releaseId' | 'place'>,
  pair?: Pair,
): SyncIssue {
  return { outcome, reason, params, ocid, releaseId, place, pair }
}

/** Defaults for parameters that issues stored by earlier versions lack. */
const ABSENT = {
  detail: '-',
  number: '-',
  encoding: 'windows-1252',
  field: 'date',
  value: '-',
  size: '-',
  limit: '-',
  setting: '-',
}

/** Publisher of the names in the workbooks of an area, as runs store it. */
export const workbookPublisher = (areaCode: string) => `workbook:${areaCode}`
const WORKBOOK = /^workbook:\d+/

/** The reason of an issue or of a failed run as a sentence. */
export function issueText(
  locale: Locale,
  { reason, params }: { reason: string; params: Record<string, string | number> },
): string {
  const workbook = translate(locale, 'sync.workbook')
  const shown = Object.entries(params).map(([name, value]) => [name, String(value).replace(WORKBOOK, workbook)])
  return translate(locale, `sync.reason.${reason}`, { ...ABSENT, ...Object.fromEntries(shown) })
}

/** Translates `all.json, line 3.1`: runs store locations in the program's own notation. */
export function placeText(locale: Locale, place: string): string {
  const [, file, unit, at] = /^(.*), (line|item) ([\d.]+)$/s.exec(place) ?? []
  return unit ? translate(locale, `sync.place.${unit}`, { file, at }) : place
}
