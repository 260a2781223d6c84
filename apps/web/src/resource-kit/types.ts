import type { Resource, TemplateKind } from '@credit/contract'
import type { ComponentType, FunctionComponent, ReactNode } from 'react'
import type { Kind, KindOptions } from './kind-options.js'

/** Rules of a property in the API document; see `scripts/form-rules.mjs`. */
export interface PropertyRule {
  required?: true
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  /** Maximum number of decimals. */
  decimals?: number
  rule?: string
  /** Schema of an array's items. */
  items?: string
}

/** Record of any resource, as the pages of the kit use it. */
export type RecordOf = Record<string, unknown> & { id?: string }
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

/** Needs of an action on many records, which runs as a job. */
export interface ManyNeeds {
  /** Permission on the resource that offers it. */
  permission: Action
  /** Name in the `can` of a record that allows it. Missing if the API alone decides which records change. */
  can?: string
  /** Value of `publishedField` in the records that it changes. */
  published?: boolean
  cityOnly?: boolean
  /**
   * Its text `unchanged` says why records are left out, rather than being in that state already: in the preview or in
   * the result, too.
   */
  explains?: 'preview' | 'always'
  /** True if it writes to people, who are counted with the texts `people`. */
  notifies?: boolean
}

/** Action on a record, on many or both, as the pages use it. Made by `commandsOn` and `commandsOnMany`. */
export interface Command {
  /** Name in the `can` of a record and in the call for many. */
  name: string
  /** Key of the texts with their namespace, below which its own stand under its name. */
  texts: string
  /** Path of the call for one record, by its method. Missing if it exists for many only. */
  put?: string
  post?: string
  /** Keys of the body that the dialog asks for. */
  ask?: readonly string[]
  /** Returns what else the body contains. */
  body?: (record: never) => Record<string, unknown>
  /** Key of the response with a secret, which is shown once. */
  reveals?: string
  /** Path of the read that tells its effect on a score. */
  effect?: string
  /** Key of the body that must be true for the effect. */
  effectIf?: string
  /** Action that a notice offers to undo it. */
  inverse?: Command
  /** Offered as the main button. */
  main?: true
  danger?: true
  /** Decides against the record. */
  rejects?: true
  /** Offered on the page of the record alone. */
  page?: true
  words?: (record: never) => Record<string, unknown>
  /** Templates for its text. */
  template?: { kind: TemplateKind; values: (record: never) => Readonly<Record<string, string>> }
  part?: FunctionComponent<CommandPartProps<never>>
  many?: ManyNeeds
}

/** Parts of a definition that its actions need. Tables by hand have only these. */
export type Commanded = Pick<Definition, 'namespace' | 'key' | 'commands' | 'titleField' | 'rowName'>

/** Properties of the part of a dialog that is no plain field. */
export interface CommandPartProps<Dto> {
  record: Dto
  /** Name of the action. */
  action: string
  /** Fields that the action asks for, which the part places among its own. */
  children: ReactNode
}

/** Properties that `Form.Item` passes to its control. */
export interface ControlProps<V = unknown, Dto = unknown> {
  id?: string
  value?: V
  onChange?(value: V): void
  disabled?: boolean
  /** Stored record. Missing while a record is created. */
  record?: Dto | undefined
}

/** Properties shared by fields of every kind. */
interface FieldBase<Dto> {
  name: keyof Dto & string
  /** Places that show the field. Defaults to all. */
  in?: readonly Place[]
  section?: string
  required?: boolean
  /** Optional, but cannot be cleared after it has a value. */
  kept?: boolean
  /** True if the field has a line of help, `<key>.hints.<name>`. */
  hint?: boolean
  /** Set on creation only. The form of a saved record shows it read-only. */
  once?: boolean
  /** Only in the form of a new record, which later has it no more. */
  onlyNew?: boolean
  /** Not offered, although the API sorts by it. */
  sortable?: false
  /** Not offered, although the API filters by it. */
  filter?: false
  width?: number
  /** Takes the full width of a form, regardless of its kind. */
  wide?: boolean
  /** Hidden in the list unless the user chooses it. */
  secondary?: boolean
  /**
   * Only shown to the city. A district has one value in all rows, so neither its lists nor its forms have the field.
   */
  cityOnly?: boolean
  /**
   * Columns with the highest priority are hidden first in a list that is too narrow. Columns without one always stay.
   */
  priority?: number
  /** Initial value of a new record. */
  initial?: unknown
  /** Masked in responses of the API. An update sends it only if it was changed. */
  masked?: boolean
  /** Replaces the default view. */
  render?: (record: Dto, place: 'list' | 'show') => ReactNode
  /** Replaces the default control. */
  input?: FunctionComponent<ControlProps<never, Dto>>
}

export type Field<Dto = RecordOf> = FieldBase<Dto> & KindOptions
/** Field of any record type, as the pages use it. */
export type AnyField = Omit<FieldBase<RecordOf>, 'name' | 'sortable' | 'filter'> & {
  name: string
  /** True if the list can be sorted by it. */
  sortable?: boolean
  /** True if the list can be filtered by it. */
  filter?: boolean
} & KindOptions
export type FieldOf<K extends Kind> = Extract<AnyField, { kind: K }>

export interface ShowProps<K extends Kind> {
  field: FieldOf<K>
  record: RecordOf
  texts: Texts
}

/** Properties of a control. `record` is the record being edited. */
export interface InputProps<K extends Kind> {
  field: FieldOf<K>
  texts: Texts
  record?: RecordOf
  rule?: PropertyRule
}

/** View of a kind. Its control is in `inputs`. */
export interface KindView<K extends Kind> {
  /** View in a list, as text if possible, so that a truncated cell gets a tooltip. */
  cell: (props: ShowProps<K>) => ReactNode
  /** View on the page of a record. Defaults to `cell`. */
  show?: (props: ShowProps<K>) => ReactNode
  /** Filter of the column. Defaults to none. */
  filter?: 'text' | 'options' | 'references' | 'range' | 'numbers'
  /** Right-aligned with tabular digits. */
  numeric?: boolean
  /** Takes the full width of a form. */
  wide?: boolean
}

/**
 * Returns a text of a definition by its short key, such as `fields.title`, or any text by its namespace, such as
 * `kit:yes`.
 */
export type Texts = (key: string, values?: Record<string, unknown>) => string

export interface PageProps {
  definition: Definition
}

export interface PanelProps<Dto = RecordOf> {
  definition: Definition
  record: Dto
}

/** Change that awaits confirmation: the record before it and the body to send. Null deletes the record. */
export interface EffectProps<Dto = RecordOf> {
  record?: Dto
  body: Record<string, unknown> | null
  onConfirm: () => void
  /** @param refused reason that the change cannot be confirmed, for the form that it comes from */
  onClose: (refused?: { message: string; errors: Readonly<Record<string, string[]>> }) => void
}

export interface ResourceOptions<Dto> {
  /** API path below `/credit/admin/api/`, which is also the name of the Refine resource. */
  name: string
  /** Route of the list. The other routes are derived from it unless given. */
  path: string
  paths?: Partial<Record<'create' | 'edit' | 'show', string>>
  /** API path of the list. Defaults to `<name>/list`. */
  listPath?: string
  /** API path of the export. Defaults to `<name>/export`. */
  exportPath?: string
  /** API path of the import calls, if several lists share them. Defaults to `<name>/import`. */
  importPath?: string
  /** Key of a text about the files that can be imported, with its namespace. */
  importAbout?: string
  /** Namespace of the texts: `<namespace>:<key>.…`. */
  namespace: string
  key: string
  /** Table of the records, whose columns are labelled by the texts of the fields in the operation log. */
  table?: string
  /** Table under which the log shows a new record with its values, if it is another one. */
  createdAs?: string
  /** Shows who changed a record last, if the API tells it of the table. */
  lastChange?: true
  /** True if a deleted record can be created again from the values of its form. */
  restorable?: boolean
  /** First half of the permission codes. */
  permission: Resource
  /** Schema of the API document with the rules of the form. */
  schema?: string
  titleField: keyof Dto & string
  /** Returns the name of a row, if titles are missing or not unique. */
  rowName?: (record: Dto, texts: Texts) => string
  publishedField?: keyof Dto & string
  sort?: { field: keyof Dto & string; order: 'asc' | 'desc' }
  /** Filter of a list whose address has none: a value of an `enum`. All values show all rows. */
  start?: { name: keyof Dto & string; value: string; all: readonly string[] }
  /** Filter of the records that need action: values of an `enum`. The list offers supervisors a view of them. */
  waiting?: { name: keyof Dto & string; values: readonly string[] }
  /** Least number of characters that the list is searched for. Defaults to one. */
  shortestKeyword?: number
  /** True if the list of settings links to the changes of all its records. */
  history?: true
  fields: readonly Field<Dto>[]
  actions: readonly Action[]
  /**
   * Actions on records: of one where its `can` names them, and of many, which are `OF_ONE` if there are none.
   */
  commands?: Readonly<Record<string, Command>>
  /**
   * Content of the list's drawer if a record cannot be loaded by its ID: the fields of the row, or a part that shows it.
   */
  panel?: 'fields' | FunctionComponent<PanelProps<Dto>>
  /**
   * Secret in the response to a creation, which is shown once: its key and perhaps a part behind it. Its texts are
   * `made.title`, `made.label` and `made.once`.
   */
  reveals?: { key: string; more?: FunctionComponent<{ record: RecordOf }> }
  /** Dialog that explains the effect of a change before it is saved or deleted. */
  effect?: FunctionComponent<EffectProps<Dto>>
  /** Value that the form shows beside its buttons, which stay in view. */
  foot?: FunctionComponent
  /** Replaces whole pages. */
  pages?: Partial<Record<'list' | 'create' | 'edit' | 'show', ComponentType<PageProps>>>
}

/**
 * Resource, as the pages use it. `Dto` are the rows that its fields read: a record page accepts the definition of its
 * list only if its record has all that they read.
 */
export interface Definition<in Dto = never>
  extends Omit<ResourceOptions<RecordOf>, 'fields' | 'titleField' | 'publishedField' | 'sort' | 'start' | 'waiting'> {
  /** Exists for the compiler only. */
  readonly reads?: (row: Dto) => void
  titleField: string
  publishedField?: string
  sort?: { field: string; order: 'asc' | 'desc' }
  start?: { name: string; value: string; all: readonly string[] }
  waiting?: { name: string; values: readonly string[] }
  fields: readonly AnyField[]
  routes: Record<'list' | 'create' | 'edit' | 'show', string>
}
