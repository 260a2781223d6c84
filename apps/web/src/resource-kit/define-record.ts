import type { QueryClient } from '@tanstack/react-query'
import type { FunctionComponent, ReactNode } from 'react'
import type { paths } from '../api/schema.js'
import { titleOf } from './define-resource.js'
import type { KindOptions } from './kind-options.js'
import type { AnyField, Definition, RecordOf, Texts } from './types.js'

type Returned<Path> = Path extends {
  get: {
    parameters: { path: { id: string } }
    responses: { 200: { content: { 'application/json': infer Dto extends object } } }
  }
}
  ? Dto
  : never

/** Call of the API that returns a record by its ID. */
export type RecordCall = { [P in keyof paths]: [Returned<paths[P]>] extends [never] ? never : P }[keyof paths]
/** Record that a call returns. */
export type Recorded<Call extends RecordCall> = Returned<paths[Call]>

export interface PartProps<Dto> {
  record: Dto
}

/** Field that the list does not have, or that the page shows differently. */
export type OwnField<Dto> = {
  name: keyof Dto & string
  /** Key of its label below `fields`. Defaults to the name. */
  label?: string
} & ({ render: (record: Dto, texts: Texts) => ReactNode } | KindOptions)

/** Card of a record's page: some of its fields, or a part written by hand. */
type SectionOptions<Dto> = {
  /** Column beside the other sections on a wide screen, or full width below both columns. Defaults to the main column. */
  place?: 'side' | 'below'
} & (
  | {
      /** Key of the heading below `sections`. */
      name: string
      /** Names of fields of the list's definition, or fields of the page's own. */
      fields: readonly ((keyof Dto & string) | OwnField<Dto>)[]
      /** True if fields stand side by side on a wide screen, three at most. */
      wide?: true
      /** Leaves out fields without a value, and those for which `render` returns null. */
      sparse?: true
      /** Content below the fields. */
      more?: FunctionComponent<PartProps<Dto>>
    }
  | {
      /** Key of the heading below `sections`. A part without one renders its own cards, or nothing. */
      name?: string
      part: FunctionComponent<PartProps<Dto>>
    }
)

/** Message above the sections, such as a reason to wait. */
export interface Note {
  type: 'info' | 'warning' | 'error'
  text: string
  more?: ReactNode
  action?: ReactNode
}

interface Shared<Dto> {
  /** Title of the page. Defaults to the name. */
  title?: (record: Dto, texts: Texts) => string
  /** Content between title and status. */
  about?: (record: Dto, texts: Texts) => ReactNode
  notes?: (record: Dto, texts: Texts) => readonly (Note | false)[]
  actions?: FunctionComponent<PartProps<Dto>>
  /** True if parts load data of their own and are shown together, so that none pushes another down. */
  together?: true
  /** Starts a call of a part together with that of the record, instead of after it. */
  begin?: (client: QueryClient, id: string) => unknown
  /** True if an unknown record leads to the list, by the text `all`. */
  all?: true
}

interface RecordOptions<Dto> extends Shared<Dto> {
  /** Definition of the list, with the texts of the page and the views of its fields. */
  of: Definition<Dto>
  /** Name of the record in breadcrumbs. Defaults to the title field of the list's definition. */
  name?: (record: Dto, texts: Texts) => string
  /** Field of the list's definition that is shown beside the title. */
  status?: keyof Dto & string
  sections: readonly SectionOptions<Dto>[]
}

/** Field of any record, as the page uses it. */
export interface ShownField {
  name: string
  label: string
  render?: (record: RecordOf, texts: Texts) => ReactNode
  field: AnyField
}

export interface Section {
  name?: string
  place?: 'side' | 'below'
  fields?: readonly ShownField[]
  wide?: true
  sparse?: true
  more?: FunctionComponent<PartProps<RecordOf>>
  part?: FunctionComponent<PartProps<RecordOf>>
}

/** Page of any record. Made by `defineRecord`. */
export interface RecordDefinition extends Shared<RecordOf> {
  of: Definition
  /** API path of the records, without the ID. */
  resource: string
  nameOf: (record: RecordOf, texts: Texts) => string
  status?: AnyField
  sections: readonly Section[]
}

function fieldOf(definition: Definition, name: string): AnyField {
  const found = definition.fields.find((field) => field.name === name)
  if (!found) throw new Error(`${definition.name} has no field ${name}`)
  return found
}

function shownField(definition: Definition, field: string | OwnField<RecordOf>): ShownField {
  if (typeof field === 'string') return { name: field, label: field, field: fieldOf(definition, field) }
  const { name, label = name } = field
  if ('render' in field) return { name, label, render: field.render, field: { name, kind: 'text' } }
  return { name, label, field }
}

/** Returns the definition of a list whose records lack fields of a page, with its texts only. */
export const textsOnly = (definition: Definition): Definition<object> => ({
  ...definition,
  fields: [],
  reads: undefined,
})

/**
 * Describes the page of a record, which is typed by what the call `get` returns. Sections are loaded with the page, not
 * with the list, whose definition they share fields and texts with.
 *
 * @throws Error if a section names a field that the list's definition lacks
 */
export function defineRecord<Call extends RecordCall>(
  options: RecordOptions<Recorded<Call>> & { get: Call },
): RecordDefinition {
  const { get, of, name, status, sections, ...shared } = options as RecordOptions<RecordOf> & { get: Call }
  return {
    ...shared,
    of,
    resource: get.replace('/credit/admin/api/', '').replace('/{id}', ''),
    nameOf: name ?? ((record) => titleOf(of, record)),
    ...(status ? { status: fieldOf(of, status) } : {}),
    sections: sections.map((section) =>
      'fields' in section ? { ...section, fields: section.fields.map((field) => shownField(of, field)) } : section,
    ),
  }
}
