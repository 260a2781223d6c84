import { LOCALES } from '@credit/contract'
import type { Ctx } from '#core/context'
import type { FieldMessage } from '#core/domain-error'
import { listed, translate } from '#core/language/language'
import type { ImportColumn } from './import-list.js'
import { nearestOf } from './similarity.js'

const SHOWN_CHOICES = 20

/** A value that a cell may have. */
interface OfferedChoice {
  value: string | number | boolean
  /** Its names in all languages. */
  labels: readonly string[]
  /** Abbreviations that are read too. */
  short?: readonly string[]
}

/** Returns the values that the cells of a column may have; undefined for any. */
export function offeredChoices({ kind, choices }: ImportColumn): readonly OfferedChoice[] | undefined {
  if (kind !== 'flag') return choices
  const labels = (key: string) => LOCALES.map((locale) => translate(locale, key))
  return [
    { value: true, labels: labels('tables.yes'), short: ['1', 'y'] },
    { value: false, labels: labels('tables.no'), short: ['0', 'n'] },
  ]
}

/** Text of a choice in the template. */
export const choiceText = ({ labels }: Pick<OfferedChoice, 'labels'>): string => [...new Set(labels)].join(' / ')

/** Returns a function that finds the choice that a cell names, or says what it may be. */
export function choiceReader(
  ctx: Ctx,
  offered: readonly OfferedChoice[],
): (text: string) => { value: unknown } | { fault: FieldMessage } {
  const known = new Map<string, OfferedChoice>()
  for (const choice of offered) {
    const { value, labels, short = [] } = choice
    for (const label of [String(value), ...labels, ...short, choiceText(choice)]) {
      if (!known.has(compared(label))) known.set(compared(label), choice)
    }
  }
  const own = ctx.locale === LOCALES[1] ? 1 : 0
  const shown = ({ labels }: OfferedChoice) => labels[own] ?? labels[0] ?? ''
  const values = listed(ctx.locale, offered.map(shown).slice(0, SHOWN_CHOICES))
  const names = new Map(offered.map((choice) => [choice, choice.labels.map(compared)] as const))
  return (text) => {
    const found = known.get(compared(text))
    if (found) return { value: found.value }
    const near = nearestOf(compared(text), names)
    return { fault: near ? ['import.choiceNear', { near: shown(near), values }] : ['import.choice', { values }] }
  }
}

const compared = (label: string) => label.normalize('NFKC').toLowerCase().trim()
