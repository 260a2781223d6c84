import type { AnyField, Definition, Place, RecordOf, ResourceOptions, Texts } from './types.js'

/**
 * Describes a plain resource, from which its list, create, edit and show pages are generated. Everything that
 * reads a record is typed by the DTO, so that a renamed column fails to compile. The pages of the kit handle records of
 * any resource: the cast is safe, because the API responds with the DTO.
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

/** Returns the title of a record. */
export function titleOf(definition: Definition, record: RecordOf | undefined): string {
  const value = record?.[definition.titleField]
  return value === null || value === undefined ? '' : String(value)
}

/** Returns the name that distinguishes a record in its list. */
export function rowNameOf(definition: Definition, record: RecordOf, texts: Texts): string {
  return definition.rowName?.(record, texts) ?? titleOf(definition, record)
}
