import type { Names } from '@credit/contract'

/** A question as the form holds it; without an id it is new. */
export interface Question {
  id?: string
  names?: Partial<Names>
  descriptions?: Partial<Names> | null
  maxPoints?: number | null
}

export const WHOLE = 100

export function sumOf(questions: readonly Question[]): number {
  return questions.reduce((sum, { maxPoints }) => sum + (maxPoints ?? 0), 0)
}

const empty = (names: Partial<Names> | null | undefined): boolean =>
  Object.values(names ?? {}).every((text) => !text?.trim())

/** What is sent: the texts in both languages alone, and no description where nothing is said. */
export function tidy({ id, names, descriptions, maxPoints }: Question): Question {
  return {
    ...(id === undefined ? {} : { id }),
    names: names ?? {},
    descriptions: empty(descriptions) ? null : descriptions,
    maxPoints: maxPoints ?? null,
  }
}

/** The list with one question a place further up or down. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): T[] {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(from + by, 0, one)
  return next
}
