import type { BaseRecord } from '@refinedev/core'
import type { ComponentType, ReactNode } from 'react'

export type RecordOf = BaseRecord & { id?: string }
export type Place = 'list' | 'form' | 'show'
export type Action = 'create' | 'edit' | 'show' | 'delete' | 'publish'
export type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral'

/** What a control inside a form gets from `Form.Item`. */
export interface ControlProps<V = unknown> {
  id?: string
  value?: V
  onChange?(value: V): void
  disabled?: boolean
}

/** What every kind of field needs besides what the kind itself asks for. */
interface FieldBase<Dto> {
  name: keyof Dto & string
  /** Where it appears; everywhere when left out. */
  in?: readonly Place[]
  section?: string
  required?: boolean
  /** A line under the label; its text stands at `<key>.hints.<name>`. */
  hint?: boolean
  sortable?: boolean
  filter?: boolean
  width?: number
  /** First way out: own cell and show. */
  render?: (record: RecordOf, place: 'list' | 'show') => ReactNode
  /** First way out: own control. */
  input?: ComponentType<ControlProps<never>>
}

export interface Column {
  name: string
  kind: 'text' | 'number' | 'switch' | 'names'
  required?: boolean
}

export interface Reference {
  /** The API's path of the referenced list. */
  resource: string
  value: string
  text: string
}

/** The closed set of kinds; a new one is one file and one test. */
export type KindOptions =
  | { kind: 'text' }
  | { kind: 'textarea'; rows?: number }
  | { kind: 'number'; min?: number; max?: number; precision?: number }
  | { kind: 'date' }
  | { kind: 'datetime' }
  | { kind: 'switch' }
  | { kind: 'enum'; options: readonly (string | number)[]; tones?: Record<string, Tone> }
  | { kind: 'reference'; reference: Reference; textField?: string }
  | { kind: 'image'; purpose: string; urlField?: string }
  | { kind: 'rich-text' }
  | { kind: 'names' }
  | { kind: 'tags' }
  | { kind: 'items'; columns: readonly Column[] }
  | { kind: 'files'; purpose: string; listField?: string }

export type Kind = KindOptions['kind']
export type Field<Dto = RecordOf> = FieldBase<Dto> & KindOptions
/** A field whose record type does not matter any more, as the pages see it. */
export type AnyField = Omit<FieldBase<RecordOf>, 'name'> & { name: string } & KindOptions
export type FieldOf<K extends Kind> = Extract<AnyField, { kind: K }>

export interface ShowProps<K extends Kind> {
  field: FieldOf<K>
  record: RecordOf
  texts: Texts
}

/** `record` is there while editing; few controls need more of it than their own value. */
export interface InputProps<K extends Kind, V = never> extends ControlProps<V> {
  field: FieldOf<K>
  texts: Texts
  record?: RecordOf
}

/** How one kind looks; how it is edited stands in `inputs`. */
export interface KindView<K extends Kind> {
  cell: ComponentType<ShowProps<K>>
  show: ComponentType<ShowProps<K>>
  /** Shape of the column's filter; none when left out. */
  filter?: 'text' | 'options' | 'range'
  /** A wide kind takes the whole row of the form. */
  wide?: boolean
}

/** Text of a definition by its short key, `fields.title`; `kit:…` is a text of the kit. */
export type Texts = (key: string, values?: Record<string, unknown>) => string

export interface PageProps {
  definition: Definition
}

export interface ResourceOptions<Dto> {
  /** Path of the API below `/credit/admin/api/`, which is also the Refine resource's name. */
  name: string
  /** Address of the list; the others follow from it unless given. */
  path: string
  paths?: Partial<Record<'create' | 'edit' | 'show', string>>
  /** Where its list is, if not at `<name>/list`. */
  listPath?: string
  /** Texts: `<namespace>:<key>.…`. */
  namespace: string
  key: string
  /** First half of its permission codes. */
  permission: string
  /** Schema in the API's document that a form's rules come from. */
  schema?: string
  titleField: keyof Dto & string
  publishedField?: keyof Dto & string
  /** False where the server's list knows no keyword. */
  search?: boolean
  sort?: { field: keyof Dto & string; order: 'asc' | 'desc' }
  fields: readonly Field<Dto>[]
  actions: readonly Action[]
  /** Second way out: a whole page of one's own. */
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
