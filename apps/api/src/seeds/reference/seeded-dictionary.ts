import type { Names } from '@credit/contract'

export interface SeededDictionary {
  code: string
  names: Names
  descriptions?: Names
  items: readonly SeededItem[]
}

/** Value, then its name in Chinese and in English. */
export type SeededItem = readonly [value: string, zh: string, en: string]
