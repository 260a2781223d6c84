import type { Resource } from '@credit/contract'
import type { BaseRecord } from '@refinedev/core'
import type { ComponentType, ReactNode } from 'react'
import type { operations } from '../api/schema.js'
import type { Tone } from '../shared/components/status-tag.js'
import type { PropertyRule } from './form-rules.js'

export type RecordOf = BaseRecord & { id?: string }
export type Place = 'list' | 'form' | 'show'
export type Action =
  | 'create'
  | 'edit'
  | 'show'
  | 'delete'
  | 'publish'
  | 'export'
  | 'import'
  | 'bulk'
  | 'stage'
  | 'remind'
  | 'approve'

/** What can be done with many records at once. */
export type BulkAction =
  | 'publish'
  | 'unpublish'
  | 'enable'
  | 'disable'
  | 'pause'
  | 'resume'
  | 'remind'
  | 'approve'
  | 'reject'
  | 'dismiss'
  | 'assignArea'
  /** Takes `assignArea` back; offered only by its job. */
  | 'restoreArea'
  | 'delete'

/** What `Form.Item` passes to its control. */
export interface ControlProps<V = unknown> {
  id?: string
  value?: V
  onChange?(value: V): void
  disabled?: boolean
}

/** What fields of every kind have. */
interface FieldBase<Dto> {
  name: keyof Dto & string
  /** Where it is shown; everywhere when left out. */
  in?: readonly Place[]
  section?: string
  required?: boolean
  /** Can be missing, but not taken away once a record has it. */
  kept?: boolean
  /** A line of help; its text is `<key>.hints.<name>`. */
  hint?: boolean
  /** Chosen once: the form of a saved record shows it only. */
  once?: boolean
  sortable?: boolean
  filter?: boolean
  width?: number
  /** Takes the whole width of a form, whatever its kind does. */
  wide?: boolean
  /** Left out of the list until it is chosen among the columns. */
  secondary?: boolean
  /** The same for accounts of a district, for whom all rows have one value: neither its lists nor its forms have it. */
  cityOnly?: boolean
  /** Left out of a list that is too narrow for all columns, the highest first; kept without one. */
  priority?: number
  /** The value of a new record. */
  initial?: unknown
  /** Masked in the API's answers: an edit sends it only if it was changed. */
  masked?: boolean
  /** Replaces how it is shown. */
  render?: (record: RecordOf, place: 'list' | 'show') => ReactNode
  /** Replaces its control. */
  input?: ComponentType<ControlProps<never>>
}

export interface Column {
  name: string
  kind: 'text' | 'number' | 'switch' | 'names'
  required?: boolean
}

export interface Reference {
  /** The API's path of the referenced list, which is not paged. */
  resource: string
  value: string
  text: string
}

/** The closed set of kinds; a new one is one view, one control and one test. */
export type KindOptions =
  | { kind: 'text' }
  | { kind: 'textarea'; rows?: number }
  | { kind: 'number' }
  | { kind: 'date' }
  | { kind: 'datetime' }
  | { kind: 'switch' }
  | { kind: 'enum'; options: readonly (string | number)[]; tones?: Record<string, Tone> }
  | { kind: 'reference'; reference: Reference }
  | { kind: 'image'; purpose: string; urlField?: string }
  | { kind: 'rich-text' }
  | { kind: 'names' }
  | { kind: 'items'; columns: readonly Column[] }
  | { kind: 'files'; purpose: string; listField?: string }

export type Kind = KindOptions['kind']
export type Field<Dto = RecordOf> = FieldBase<Dto> & KindOptions
/** A field of any record type, as the pages use it. */
export type AnyField = Omit<FieldBase<RecordOf>, 'name'> & { name: string } & KindOptions
export type FieldOf<K extends Kind> = Extract<AnyField, { kind: K }>

export interface ShowProps<K extends Kind> {
  field: FieldOf<K>
  record: RecordOf
  texts: Texts
}

/** What a control is made from; `record` is the record being edited. */
export interface InputProps<K extends Kind> {
  field: FieldOf<K>
  texts: Texts
  record?: RecordOf
  rule?: PropertyRule
}

/** How one kind is shown; its control is in `inputs`. */
export interface KindView<K extends Kind> {
  /** In a list; text wherever possible, so that a cut cell gets a title. */
  cell: (props: ShowProps<K>) => ReactNode
  /** On the page of one record; like `cell` when left out. */
  show?: (props: ShowProps<K>) => ReactNode
  /** The filter of its column; none when left out. */
  filter?: 'text' | 'options' | 'references' | 'range' | 'numbers'
  /** Right-aligned with tabular digits. */
  numeric?: boolean
  /** Takes the whole width of a form. */
  wide?: boolean
}

/** A text of a definition by its short key, such as `fields.title`, or any text by its namespace, such as `kit:yes`. */
export type Texts = (key: string, values?: Record<string, unknown>) => string

export interface PageProps {
  definition: Definition
}

/** A change that waits to be confirmed: the record before it, and what is sent; null deletes it. */
export interface EffectProps {
  record?: RecordOf
  body: Record<string, unknown> | null
  onConfirm: () => void
  /** @param refused why the change cannot be confirmed, for the form that it comes from */
  onClose: (refused?: { message: string; errors: Readonly<Record<string, string[]>> }) => void
}

export interface ResourceOptions<Dto> {
  /** Path of the API below `/credit/admin/api/`, which is also the Refine resource's name. */
  name: string
  /** Route of the list; the other routes follow from it unless given. */
  path: string
  paths?: Partial<Record<'create' | 'edit' | 'show', string>>
  /** Path of its list in the API, if not `<name>/list`. */
  listPath?: string
  /** Path of its export in the API, if not `<name>/export`. */
  exportPath?: string
  /** Path of its import calls in the API, where several lists share them, if not `<name>/import`. */
  importPath?: string
  /** Texts: `<namespace>:<key>.…`. */
  namespace: string
  key: string
  /** Its table, where a record says who changed it last. */
  table?: operations['Records_lastChange']['parameters']['query']['table']
  /** A deleted record can be made again from what its form shows. */
  restorable?: boolean
  /** First half of its permission codes. */
  permission: Resource
  /** Schema of the API document that the rules of its form come from. */
  schema?: string
  titleField: keyof Dto & string
  /** Names a row where many have the same title, or none. */
  rowName?: (record: RecordOf, texts: Texts) => string
  publishedField?: keyof Dto & string
  sort?: { field: keyof Dto & string; order: 'asc' | 'desc' }
  fields: readonly Field<Dto>[]
  actions: readonly Action[]
  /** What can be done with many records, where it is not what can be done with one. */
  bulk?: readonly BulkAction[]
  /** A dialog that says what a change does before it is saved or deleted. */
  effect?: ComponentType<EffectProps>
  /** Replaces a whole page. */
  pages?: Partial<Record<'list' | 'create' | 'edit' | 'show', ComponentType<PageProps>>>
}

export interface Definition
  extends Omit<ResourceOptions<RecordOf>, 'fields' | 'titleField' | 'publishedField' | 'sort'> {
  titleField: string
  publishedField?: string
  sort?: { field: string; order: 'asc' | 'desc' }
  fields: readonly AnyField[]
  routes: Record<'list' | 'create' | 'edit' | 'show', string>
}
