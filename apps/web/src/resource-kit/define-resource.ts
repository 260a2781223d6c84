import type { AnyField, Definition, Place, RecordOf, ResourceOptions } from './types.js'

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

/** Every text that the pages of a definition ask for, so that a test can look for each. */
export function textKeys(definition: Definition): string[] {
  const keys = ['title', 'one', 'empty']
  for (const field of definition.fields) {
    keys.push(`fields.${field.name}`)
    if (field.hint) keys.push(`hints.${field.name}`)
    if (field.section) keys.push(`sections.${field.section}`)
    if (field.kind === 'enum')
      keys.push(...field.options.map((option) => `options.${field.name}.${option}`))
    if (field.kind === 'items')
      keys.push(...field.columns.map((column) => `fields.${field.name}_${column.name}`))
  }
  return keys.map((key) => `${definition.namespace}:${definition.key}.${key}`)
}
