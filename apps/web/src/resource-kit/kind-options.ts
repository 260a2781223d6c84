import type { Names } from '@credit/contract'
import type { Tone } from '../shared/components/status-tag.js'

export interface Column {
  name: string
  kind: 'text' | 'number' | 'switch' | 'names'
  required?: boolean
}

export interface Reference {
  /** API path of the referenced list, which is not paged. */
  resource: string
  value: string
  text: string
}

/** Closed set of kinds. A new kind needs a view, a control and a test. */
export type KindOptions =
  | { kind: 'text' }
  | { kind: 'textarea'; rows?: number }
  | { kind: 'number' }
  | { kind: 'date' }
  | { kind: 'datetime' }
  | { kind: 'switch' }
  | {
      kind: 'enum'
      options: readonly (string | number)[]
      tones?: Record<string, Tone>
      /** Names of the options, if the contract has them. */
      names?: Readonly<Record<string, Names>>
    }
  | { kind: 'reference'; reference: Reference }
  | { kind: 'image'; purpose: string; urlField?: string }
  | { kind: 'rich-text' }
  | { kind: 'names' }
  | { kind: 'items'; columns: readonly Column[] }
  | { kind: 'files'; purpose: string; listField?: string }

export type Kind = KindOptions['kind']
