import type { Names, ProcurementKind } from '@credit/contract'
import type { components } from '../../../api/schema.js'
import type { NumberOrText } from '../../../shared/components/number-text.js'

export type Cell = components['schemas']['EvaluationSettingRow']

/** Question in the form. A new one has no ID. */
export interface Question {
  id?: string
  names?: Partial<Names>
  descriptions?: Partial<Names> | null
  /** Maximum points, or the typed text if it is not a number. */
  maxPoints?: NumberOrText
  /** Kinds of purchase that it is asked in; null = all. */
  procurementCategories?: ProcurementKind[] | null
}

export const WHOLE = 100

export function sumOf(questions: readonly Question[]): number {
  return questions.reduce((sum, { maxPoints }) => sum + (Number(maxPoints) || 0), 0)
}

const empty = (names: Partial<Names> | null | undefined): boolean =>
  Object.values(names ?? {}).every((text) => !text?.trim())

/** Texts of a new question. They are not trimmed, because `tidy` runs on each key. */
const NO_TEXT: Names = { 'zh-CN': '', 'en-US': '' }

/** Returns the payload of a question. An empty description becomes null. */
export function tidy({ id, names, descriptions, maxPoints, procurementCategories }: Question): Question {
  return {
    ...(id === undefined ? {} : { id }),
    names: { ...NO_TEXT, ...names },
    descriptions: empty(descriptions) ? null : { ...NO_TEXT, ...descriptions },
    maxPoints: maxPoints ?? null,
    procurementCategories: procurementCategories ?? null,
  }
}

/** Returns the list with a question moved up or down by one place. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): T[] {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(from + by, 0, one)
  return next
}
