import table from './list-options.json' with { type: 'json' }
import type { AnyField, Definition, Place, RecordOf, ResourceOptions, Texts } from './types.js'

/** Fields of each list that it sorts and filters by, sorts by, filters by; see `scripts/list-options.mjs`. */
const LISTS: Readonly<Record<string, string>> = table

/**
 * Describes a plain resource, from which its list, create, edit and show pages are generated. Everything that
 * reads a record is typed by the DTO, so that a renamed column fails to compile. The pages of the kit handle records of
 * any resource: the cast is safe, because the API responds with the DTO. A list offers the sorts and filters of the API
 * document, except those that a field leaves out.
 */
export function defineResource<Dto extends object>(options: ResourceOptions<Dto>): Definition<Dto> {
  const routes = {
    list: options.path,
    create: options.paths?.create ?? `${options.path}/create`,
    edit: options.paths?.edit ?? `${options.path}/edit/:id`,
    show: options.paths?.show ?? `${options.path}/show/:id`,
  }
  const uses = LISTS[options.listPath ?? `${options.name}/list`]?.split('|') ?? []
  const [both = [], sorts = [], filters = []] = uses.map((names) => names.split(' '))
  const fields = (options.fields as readonly AnyField[]).map((field) => {
    const isOffered = (names: readonly string[]) => isIn(field, 'list') && [...both, ...names].includes(field.name)
    return {
      ...field,
      sortable: field.sortable !== false && isOffered(sorts),
      filter: field.filter !== false && isOffered(filters),
    }
  })
  return { ...options, fields, routes } as Definition<Dto>
}

const isIn = (field: AnyField, place: Place) => !field.in || field.in.includes(place)

export function fieldsIn(definition: Definition, place: Place): AnyField[] {
  return definition.fields.filter((field) => isIn(field, place))
}

/** True for the column with the titles of records; localised ones are the field of all languages, `names` for `name`. */
export const isTitle = ({ titleField }: Pick<Definition, 'titleField'>, { name }: Pick<AnyField, 'name'>) =>
  name === titleField || name === `${titleField}s`

/** Returns the title of a record. */
export function titleOf(definition: Pick<Definition, 'titleField'>, record: RecordOf | undefined): string {
  const value = record?.[definition.titleField]
  return value === null || value === undefined ? '' : String(value)
}

/** Returns the name that distinguishes a record in its list. */
export function rowNameOf(
  definition: Pick<Definition, 'titleField' | 'rowName'>,
  record: RecordOf,
  texts: Texts,
): string {
  return definition.rowName?.(record, texts) ?? titleOf(definition, record)
}
