import { fieldsOf, fillTemplate } from './messages.js'

/** Placeholders that a decision of any kind fills: the day, and the office that decides. */
const ALWAYS_FILLED = ['date', 'authority'] as const

/** Kinds of decisions whose text a template fills, each with the placeholders that all of its records fill besides. */
export const TEMPLATE_KINDS = {
  registrationReject: ['party', 'number'],
  profileReject: [],
  certificateReject: ['party', 'subject', 'number'],
  claimReject: ['party', 'subject'],
  claimRevoke: ['party', 'subject'],
  adjustmentApprove: ['party', 'number'],
  adjustmentReject: ['party', 'number'],
  behaviourConfirm: ['party', 'subject'],
  behaviourDismiss: ['party', 'subject'],
  behaviourRepair: ['party', 'subject'],
  behaviourRevoke: ['party', 'subject'],
  caseAccept: ['party', 'subject'],
  caseAsk: ['party', 'subject'],
  caseRefuse: ['party', 'subject'],
  caseDecide: ['party', 'subject'],
  flagConfirm: ['party'],
  flagDismiss: ['party'],
  flagReopen: ['party'],
  alarmSettle: ['party', 'subject'],
  linkConfirm: ['party', 'other'],
  linkDismiss: ['party', 'other'],
  linkReopen: ['party', 'other'],
  ratingWithdraw: ['number'],
  projectPause: ['subject', 'number'],
  accountDisable: ['party'],
  replyRemove: ['party'],
} as const
export type TemplateKind = keyof typeof TEMPLATE_KINDS
export type TemplateField = (typeof ALWAYS_FILLED)[number] | (typeof TEMPLATE_KINDS)[TemplateKind][number]

export const TEMPLATE_KIND_CODES = Object.keys(TEMPLATE_KINDS) as TemplateKind[]

/** Maximum length of a template's name. */
export const TEMPLATE_NAME_MAX = 40
/** Maximum length of its text in each language. */
export const TEMPLATE_TEXT_MAX = 1000
/** Maximum number of templates of one kind in an area, and of the city. */
export const TEMPLATES_PER_KIND_MAX = 50
/** Maximum number of templates that an account's preferences remember as used. */
export const USED_TEMPLATES_MAX = 50

/** Returns the placeholders that templates of a kind may contain. */
export const templateFields = (kind: TemplateKind): readonly TemplateField[] => [
  ...TEMPLATE_KINDS[kind],
  ...ALWAYS_FILLED,
]

/** Values of a record for the placeholders of a kind. */
export type TemplateValues<K extends TemplateKind> = Readonly<Record<(typeof TEMPLATE_KINDS)[K][number], string>>

/** Returns the first placeholder of a text that its kind does not fill. */
export function unknownTemplateField(kind: TemplateKind, text: string): string | undefined {
  const known: readonly string[] = templateFields(kind)
  return fieldsOf(text).find((name) => !known.includes(name))
}

/**
 * Fills a template. The values are inserted as they are, even if they look like placeholders. Returns null if it names
 * one without a value, as in a decision on many records.
 */
export function filledTemplate(text: string, values: Readonly<Record<string, string>>): string | null {
  return fieldsOf(text).every((name) => Object.hasOwn(values, name)) ? fillTemplate(text, values) : null
}
