import {
  birthDateOf,
  creditCodeChecks,
  graduationSpan,
  idNumberChecks,
  idNumberProblem,
  type ParticipantSign,
} from '@credit/contract'
import type { Ctx } from '#core/context'
import { DomainError, type FieldMessage } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { DictionaryEntity } from '#entities/site/dictionary'

/** Codes and numbers as sent, in upper case; undefined or null if not sent. */
interface Codes {
  code?: string | null | undefined
  contactsNumber?: string | null | undefined
  /** Whether a wrong check digit was compared with the document. */
  codeConfirmed?: boolean | undefined
  numberConfirmed?: boolean | undefined
}

/** Confirmations of codes with a wrong check digit. */
interface ConfirmedCodes {
  codeConfirmed: boolean
  numberConfirmed: boolean
}

/** Rejects codes whose check digit is wrong until they were compared with the document (P4). */
export function checkCodes(ctx: Ctx, sign: ParticipantSign, codes: Codes): ConfirmedCodes {
  const { code, contactsNumber } = codes
  if (contactsNumber) assertBirthDate(ctx, contactsNumber)
  const codeConfirmed = sign !== 4 && Boolean(code) && !creditCodeChecks(code ?? '')
  const numberConfirmed = Boolean(contactsNumber) && !idNumberChecks(contactsNumber ?? '')
  assertConfirmed({
    code: codeConfirmed && !codes.codeConfirmed,
    number: numberConfirmed && !codes.numberConfirmed,
  })
  return { codeConfirmed, numberConfirmed }
}

function assertConfirmed(wrong: { code: boolean; number: boolean }): void {
  const fields: Record<string, FieldMessage[]> = {
    ...(wrong.code ? { unifiedSocialCreditCode: ['errors.CREDIT_CODE_CHECK_DIGIT'] } : {}),
    ...(wrong.number ? { contactsNumber: ['errors.ID_NUMBER_CHECK_DIGIT'] } : {}),
  }
  if (wrong.code) throw new DomainError('CREDIT_CODE_CHECK_DIGIT', { fields })
  if (wrong.number) throw new DomainError('ID_NUMBER_CHECK_DIGIT', { fields })
}

/** A date of birth in the future or more than 120 years ago is a mistake of the form, even with a valid check digit. */
function assertBirthDate(ctx: Ctx, idNumber: string): void {
  const problem = idNumberProblem(idNumber, ctx.clock.today())
  const born = birthDateOf(idNumber)
  const impossible = born !== null && born > ctx.clock.today()
  if (problem === 'future' || problem === 'age' || impossible) {
    throw new DomainError('VALIDATION', { fields: { contactsNumber: ['rule.idNumberForm'] } })
  }
}

/** Rejects a graduation in the future, or earlier than any living person's. */
export function assertGraduated(ctx: Ctx, day: unknown): void {
  if (typeof day !== 'string') return
  const { first, last } = graduationSpan(ctx.clock.today())
  const reject = (message: FieldMessage) => {
    throw new DomainError('RULE_BROKEN', { fields: { graduationTime: [message] } })
  }
  if (day > last) reject('field.future')
  if (day < first) reject(['field.notBefore', { day: first }])
}

/** Rejects an education that the dictionary does not offer. */
export async function assertEducation(ctx: Ctx, value: string): Promise<void> {
  const dictionary = await scoped(ctx, DictionaryEntity).findOne({ code: 'HIGHEST_EDUCATION' })
  const known = dictionary?.items.some((item) => item.enabled && item.value === value)
  if (known) return
  const fields = { highestEducation: ['field.unknownReference'] }
  throw new DomainError('REFERENCE_UNKNOWN', { fields })
}
