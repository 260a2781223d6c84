import { AUDIT_ACTION_NAMES, type AuditAction } from '@credit/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../i18n/index.js'
import { formatDate, formatDateTime } from '../../shared/format/dates.js'
import { formatNumber } from '../../shared/format/numbers.js'
import { columnTexts, namespacesOf, valueTexts } from './column-texts.js'

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const DAY = /^\d{4}-\d\d-\d\d$/
/** Values that may stand for a word: states, options and kinds. */
const CODE = /^[\w-]{1,40}$/
const NOTHING = '–'

/** Names of the records that values refer to, by their ids. */
export type RecordNames = Readonly<Record<string, string>>

/** Returns the texts of a localised value, the reader's language first. Returns null for any other value. */
export function textsOf(value: unknown, language: string): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const texts = Object.entries(value)
  const isText = ([key, text]: [string, unknown]) => /^[a-z]{2}-[A-Z]{2}$/.test(key) && typeof text === 'string'
  if (texts.length === 0 || !texts.every(isText)) return null
  const inOrder = texts.toSorted(([a], [b]) => Number(b === language) - Number(a === language))
  return inOrder.map(([, text]) => text).join(' / ')
}

export interface ChangeTexts {
  /** Label of a column. */
  label: (column: string) => string
  /** A stored value in words: states, options, yes and no, times, and names of records. */
  value: (column: string, value: unknown) => string
}

type T = TFunction<[string, ...string[]]>

/** Returns the texts of the columns and the values of a table, from a translator that has its namespaces. */
export function changeTexts(t: T, language: string, table: string, names: RecordNames): ChangeTexts {
  const label = (column: string) => t(columnTexts(table, column), { defaultValue: column })
  const word = (column: string, value: string | number) =>
    (column === 'action' && AUDIT_ACTION_NAMES[value as AuditAction]?.[currentLocale()]) ||
    t(valueTexts(table, column, String(value)), { defaultValue: '' })
  const value = (column: string, one: unknown): string => {
    if (one === undefined || one === null || one === '') return NOTHING
    if (typeof one === 'boolean') return t(one ? 'kit:yes' : 'kit:no')
    if (typeof one === 'number') return word(column, one) || formatNumber(one)
    if (typeof one === 'string') {
      if (TIME.test(one)) return formatDateTime(one)
      if (DAY.test(one)) return formatDate(one)
      return names[one] ?? ((CODE.test(one) && word(column, one)) || one)
    }
    if (Array.isArray(one))
      return one.map((part) => value(column, part)).join(t('audit:operationLog.separator')) || NOTHING
    const texts = textsOf(one, language)
    if (texts !== null) return texts
    const parts = Object.entries(one as object).map(([key, part]) =>
      t('audit:operationLog.part', { name: label(key), value: value(key, part) }),
    )
    return parts.join(t('audit:operationLog.separator')) || NOTHING
  }
  return { label, value }
}

/** Returns the texts of the columns and the values of a table, and loads them. */
export function useChangeTexts(table: string, names: RecordNames): ChangeTexts {
  const { t, i18n } = useTranslation(['audit', 'kit', 'common', ...namespacesOf(table)])
  return changeTexts(t as T, i18n.language, table, names)
}
