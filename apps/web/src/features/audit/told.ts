import { AUDIT_ENTITY_NAMES } from '@credit/contract'
import type { TFunction } from 'i18next'
import type { components } from '../../api/schema.js'
import { currentLocale } from '../../i18n/index.js'
import type { ChangeTexts } from './value-text.js'

type Entry = components['schemas']['OperationLogRow']
type Values = Record<string, unknown> | null
type T = TFunction<'audit'>

/** Stands for the name of the record in a sentence, where its link is placed. */
const MARK = '\u0000'
const LONGEST_VALUE = 40

/** Columns that follow from the change, which sentences leave to the table of all changes. */
const TECHNICAL =
  /^(id|version|createTime|updateTime|decidedById|decidedAt|submittedAt|submittedById|submittedBy|digest|sha256|position|cursor)$|Hash$/

/** Returns the columns whose value changed, or all columns of a created or deleted row. */
export function changedColumns(before: Values, after: Values): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
}

/** Returns who made a change: a person by name, an account by its login name, or the system. */
export const actorOf = ({ personName, accountName }: Pick<Entry, 'personName' | 'accountName'>, t: T) =>
  personName || accountName || t('audit:operationLog.bySystem')

/** Returns the word for the kind of a record; in English within a sentence, unless it is an abbreviation. */
function kindOf(entity: string): string {
  const name = AUDIT_ENTITY_NAMES[entity]?.[currentLocale()] ?? entity
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const short = (text: string) => (text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text)

/** Returns the sentence of an entry, with a mark for the name of the record. */
function toldOf(entry: Entry, what: string, t: T): string {
  const { action, entity } = entry
  if (entity === 'evaluation_record' && action === 'drop') return t('audit:operationLog.lapsed', { what })
  return t([`audit:operationLog.did.${action}`, 'audit:operationLog.did.update'], { actor: actorOf(entry, t), what })
}

/** Returns the sentence of an entry without its changes. */
export function plainSentence(entry: Entry, t: T): string {
  return toldOf(entry, whatOf(entry, t), t).replace(MARK, entry.record?.name ?? '')
}

function whatOf({ entity, record }: Entry, t: T): string {
  const kind = kindOf(entity)
  return record ? t('audit:operationLog.what.named', { kind, record: MARK }) : kind
}

/**
 * Returns the sentence of an entry in two parts, between which the name of the record stands: who did what, and how the
 * first of the changed values changed.
 */
export function sentenceOf(entry: Entry, t: T, { label, value }: ChangeTexts): [before: string, after: string] {
  const { action, before, after } = entry
  const what = whatOf(entry, t)
  const told = toldOf(entry, what, t)
  const changed = before && after ? changedColumns(before, after).filter((name) => !TECHNICAL.test(name)) : []
  const [field, ...others] = changed
  const sentence = field === undefined ? told : changeOf(entry, field, told, what)
  const whole =
    others.length > 0 ? t('audit:operationLog.change.more', { told: sentence, count: others.length }) : sentence
  const [start = '', end = ''] = whole.split(MARK)
  return [start, end]

  function changeOf(entry: Entry, name: string, told: string, what: string): string {
    const was = before?.[name]
    const is = after?.[name]
    const texts = { field: label(name), from: short(value(name, was)), to: short(value(name, is)) }
    if (action !== 'update') return t('audit:operationLog.change.also', { told, ...texts })
    const how = isEmpty(was) ? 'set' : isEmpty(is) ? 'cleared' : 'changed'
    return t(`audit:operationLog.change.${how}`, { actor: actorOf(entry, t), what, ...texts })
  }
}
