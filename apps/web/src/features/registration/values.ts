import { type ParticipantSign, REGISTRATION_FIELDS } from '@credit/contract'
import type { SentFile } from './attachments.js'
import type { OwnRegistration } from './calls.js'

/** What the form holds, by field. */
export type RegistrationValues = Record<string, unknown>

const ACCOUNT = ['loginName', 'pwd', 'phone', 'code'] as const
const OPTIONAL_SWITCHES = ['codeConfirmed', 'numberConfirmed'] as const

/** The fields of one kind as the API takes them; what was left empty is left out. */
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

/** The body of a new registration. */
export function toRegistration(sign: ParticipantSign, values: RegistrationValues): object {
  const account = Object.fromEntries(ACCOUNT.map((name) => [name, values[name]]))
  return { ...detailsOf(sign, values), ...account }
}

/** The body of a correction; the account stays as it is. */
export function toCorrection(sign: ParticipantSign, values: RegistrationValues, version: number): object {
  return { ...detailsOf(sign, values), version }
}

/** What was sent, in the form again; an ID number is not shown, and stays unless another is typed. */
export function fromOwn({ fields, areaId, files, ...own }: OwnRegistration): RegistrationValues {
  const { contactsNumber: _, ...rest } = fields as RegistrationValues
  return {
    ...rest,
    areaId,
    fileIds: files.map(({ id, name }) => ({ id, name })),
    codeConfirmed: own.codeConfirmed,
  }
}
