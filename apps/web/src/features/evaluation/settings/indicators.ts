import type { Names } from '@credit/contract'
import type { components } from '../../../api/schema.js'
import type { NumberOrText } from '../../../shared/components/number-text.js'

export type Cell = components['schemas']['EvaluationSettingRow']

/** A question in the form; a new one has no id. */
export interface Question {
  id?: string
  names?: Partial<Names>
  descriptions?: Partial<Names> | null
  /** The text as it was typed where that is no number. */
  maxPoints?: NumberOrText
}

export const WHOLE = 100

export function sumOf(questions: readonly Question[]): number {
  return questions.reduce((sum, { maxPoints }) => sum + (Number(maxPoints) || 0), 0)
}

const empty = (names: Partial<Names> | null | undefined): boolean =>
  Object.values(names ?? {}).every((text) => !text?.trim())

/** The payload of a question; an empty description becomes null. */
export function tidy({ id, names, descriptions, maxPoints }: Question): Question {
  return {
    ...(id === undefined ? {} : { id }),
    names: names ?? {},
    descriptions: empty(descriptions) ? null : descriptions,
    maxPoints: maxPoints ?? null,
  }
}

/** Returns the list with one question moved up or down by one place. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): T[] {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(from + by, 0, one)
  return next
}
