import type { AnyField, Definition, Place, RecordOf, ResourceOptions, Texts } from './types.js'

/**
 * One description of a plain resource, from which its list, create, edit and show pages are made.
 * Field names are the keys of the DTO, so a renamed column no longer compiles.
 */
export function defineResource<Dto extends object>(options: ResourceOptions<Dto>): Definition {
  const routes = {
    list: options.path,
    create: options.paths?.create ?? `${options.path}/create`,
    edit: options.paths?.edit ?? `${options.path}/edit/:id`,
    show: options.paths?.show ?? `${options.path}/show/:id`,
  }
  return { ...options, fields: options.fields as readonly AnyField[], routes } as Definition
}

export function fieldsIn(definition: Definition, place: Place): AnyField[] {
  return definition.fields.filter((field) => !field.in || field.in.includes(place))
}

/** What people call a record. */
export function titleOf(definition: Definition, record: RecordOf | undefined): string {
  const value = record?.[definition.titleField]
  return value === null || value === undefined ? '' : String(value)
}

/** What tells a record from the others of its list. */
export function rowNameOf(definition: Definition, record: RecordOf, texts: Texts): string {
  return definition.rowName?.(record, texts) ?? titleOf(definition, record)
}
