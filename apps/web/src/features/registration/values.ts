import { type ParticipantSign, REGISTRATION_FIELDS } from '@credit/contract'
import type { SentFile } from './attachments.js'
import type { OwnRegistration } from './calls.js'

/** Values of the form by field. */
export type RegistrationValues = Record<string, unknown>

const ACCOUNT = ['loginName', 'pwd', 'phone', 'code'] as const
const OPTIONAL_SWITCHES = ['codeConfirmed', 'numberConfirmed'] as const

/** Returns the fields of a kind for the API, without empty ones. */
function detailsOf(sign: ParticipantSign, values: RegistrationValues): Record<string, unknown> {
  const details: Record<string, unknown> = {}
  for (const field of REGISTRATION_FIELDS[sign]) {
    const value = values[field]
    const given = typeof value === 'string' ? value.trim() : value
    if (given !== '' && given !== undefined && given !== null) details[field] = given
  }
  for (const name of OPTIONAL_SWITCHES) if (values[name] === true) details[name] = true
  const files = (values.fileIds as SentFile[] | undefined) ?? []
  return {
    ...details,
    areaId: values.areaId,
    fileIds: files.map(({ id }) => id),
    consent: values.consent === true,
  }
}

/** Returns the body of a new registration. */
export function toRegistration(sign: ParticipantSign, values: RegistrationValues): object {
  const account = Object.fromEntries(ACCOUNT.map((name) => [name, values[name]]))
  return { ...detailsOf(sign, values), ...account }
}

/** Returns the body of a correction, which does not change the account. */
export function toCorrection(sign: ParticipantSign, values: RegistrationValues, version: number): object {
  return { ...detailsOf(sign, values), version }
}

/**
 * Returns the form values of a submitted registration. The ID number is not shown, and is kept unless another one is
 * typed.
 */
export function fromOwn({ fields, areaId, files, ...own }: OwnRegistration): RegistrationValues {
  const { contactsNumber: _, ...rest } = fields as RegistrationValues
  return {
    ...rest,
    areaId,
    fileIds: files.map(({ id, name }) => ({ id, name })),
    codeConfirmed: own.codeConfirmed,
  }
}
