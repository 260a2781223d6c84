import { normaliseCode, normaliseOfficialCode, type ParticipantSign } from '@credit/contract'
import type { FieldChange } from '#entities/participants/revision'
import { CODE_NAMES, PROFILES } from './profiles.js'

/** Values of a participant's record by the names of their fields. */
export type FieldValues = Readonly<Record<string, unknown>>

/** Functions that convert codes to the form in which they are compared and stored. */
const CODES: Readonly<Record<string, (code: string) => string>> = {
  unifiedSocialCreditCode: normaliseOfficialCode,
  employerCode: normaliseOfficialCode,
  certificateNumber: normaliseCode,
}

/** Returns a value as revisions hold it; an empty one is null. */
function revisionValue(field: string, value: unknown): string | number | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return value
  return CODES[field]?.(String(value)) ?? String(value)
}

/** The names of all fields of a kind, as the API calls them. */
export function fieldsOfKind(sign: ParticipantSign): string[] {
  return ['name', CODE_NAMES[sign], ...Object.keys(PROFILES[sign].fields)]
}

/** Returns the fields that differ between `before` and `after`; fields missing in `after` keep their values. */
export function differences(sign: ParticipantSign, before: FieldValues, after: FieldValues): FieldChange[] {
  return fieldsOfKind(sign).flatMap((field) => {
    if (after[field] === undefined) return []
    const was = revisionValue(field, before[field])
    const is = revisionValue(field, after[field])
    return was === is ? [] : [{ field, before: was, after: is }]
  })
}
