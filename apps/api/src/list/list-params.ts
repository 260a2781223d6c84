import { normalForm, PAGE_SIZE_MAX, type Page, SOUGHT_LINES_MAX } from '@credit/contract'
import { applyDecorators, type PipeTransform, Query, type Type } from '@nestjs/common'
import { ApiQuery } from '@nestjs/swagger'
import { DomainError } from '../core/domain-error.js'
import type { DescribedAnswer } from '../http/call.js'
import { isContained, isValueOf } from './filter-values.js'
import {
  type ColumnKind,
  isRange,
  kindOfColumn,
  type ListDefinition,
  type ListQuery,
  nameOf,
  sortsOf,
} from './list-definition.js'
import { ApiPage } from './page.js'
import { hasTooManyLines } from './sought-lines.js'

export type { ListQuery } from './list-definition.js'

const PAGING = ['current', 'size', 'sort', 'keyword', 'format', '_'] as const

interface Parameter {
  isValid: (value: string) => boolean
  schema: object
  description?: string
}

/** The filters of a list by the names of their parameters. */
export function parametersOf(definition: ListDefinition): Map<string, Parameter> {
  const parameters = new Map<string, Parameter>()
  for (const property of definition.filterable) {
    const name = nameOf(definition, property)
    const kind = kindOfColumn(definition.entity, property)
    parameters.set(name, columnParameter(kind))
    if (!isRange(kind)) continue
    const bound = { isValid: (value: string) => isValueOf(kind, value), schema: schemaOf(kind) }
    parameters.set(`${name}From`, { ...bound, description: 'At least' })
    parameters.set(`${name}To`, { ...bound, description: 'At most; a day includes its end' })
  }
  for (const [name, filter] of Object.entries(definition.filters ?? {})) {
    parameters.set(name, filter)
  }
  return parameters
}

function columnParameter(kind: ColumnKind): Parameter {
  if (isContained(kind)) {
    return {
      isValid: (value) => isValueOf(kind, value),
      schema: { type: 'string' },
      description: 'Contains; several separated by commas',
    }
  }
  return {
    isValid: (value) =>
      value
        .split(',')
        .filter(Boolean)
        .every((one) => isValueOf(kind, one)),
    schema: { type: 'string' },
    description: `One of; several separated by commas${kind.values ? `: ${kind.values.join(', ')}` : ''}`,
  }
}

function schemaOf({ type }: ColumnKind): object {
  if (type === 'date') return { type: 'string', format: 'date' }
  if (type === 'timestamptz') return { type: 'string', description: 'A day or a time' }
  return { type: 'number' }
}

/** Rejects parameters, sort orders and values that the list does not know. */
export class ListQueryPipe implements PipeTransform<ListQuery, ListQuery> {
  private parameters: Map<string, Parameter> | undefined

  constructor(private readonly definition: ListDefinition) {}

  transform(query: ListQuery): ListQuery {
    this.parameters ??= parametersOf(this.definition)
    const invalid: string[] = []
    for (const [name, raw] of Object.entries(query)) {
      if ((PAGING as readonly string[]).includes(name) || raw === undefined || raw === '') continue
      const parameter = this.parameters.get(name)
      if (!parameter) {
        const fields = { [name]: ['field.unknown'] }
        throw new DomainError('UNKNOWN_FILTER', { params: { name }, fields })
      }
      if (!parameter.isValid(String(raw))) invalid.push(name)
    }
    if (invalid.length > 0) {
      throw new DomainError('VALIDATION', {
        fields: Object.fromEntries(invalid.map((name) => [name, ['field.invalid']])),
      })
    }
    if (hasTooManyLines(query.keyword)) {
      throw new DomainError('VALIDATION', { fields: { keyword: [['field.listMax', { max: SOUGHT_LINES_MAX }]] } })
    }
    const { shortestKeyword: min = 0 } = this.definition
    const typed = [...normalForm(String(query.keyword ?? '')).trim()].length
    if (typed > 0 && typed < min) {
      throw new DomainError('VALIDATION', { fields: { keyword: [['field.min', { min }]] } })
    }
    for (const sort of sortsOf(this.definition, query)) this.checkSort(sort)
    return query
  }

  private checkSort(sort: string): void {
    const { sortable, defaultSort } = this.definition
    const [name = '', direction = 'asc', ...rest] = sort.split(',')
    const known = sort === defaultSort || sortable.some((property) => nameOf(this.definition, property) === name)
    if (!known || rest.length > 0 || !/^(asc|desc)$/i.test(direction)) {
      throw new DomainError('UNKNOWN_SORT', { params: { name } })
    }
  }
}

/** The checked query of a list call. */
export function ListParams(definition: ListDefinition): ParameterDecorator {
  return Query(new ListQueryPipe(definition))
}

/**
 * Describes the response of a call that returns a page of rows; with the sort orders and the filters of its list, if it
 * has one.
 */
export function paged<T>(
  row: Type<T>,
  list: ListDefinition | null = null,
  max = PAGE_SIZE_MAX,
): DescribedAnswer<Page<T>> {
  return { describe: applyDecorators(ApiPage(row, max), ...(list ? [ApiListFilters(list)] : [])) }
}

/** Describes the sort orders and the filters of a call on the rows of a list. */
export function ApiListFilters(definition: ListDefinition): MethodDecorator {
  const { searchable, sortable, defaultSort, shortestKeyword } = definition
  const names = (properties: readonly string[]) => properties.map((property) => nameOf(definition, property)).join(', ')
  const text = { type: 'string' } as const
  const keyword = { name: 'keyword', required: false, schema: text }
  return applyDecorators(
    ...(searchable.length > 0
      ? [
          ApiQuery({
            ...keyword,
            description: `Contained in ${names(searchable)}; several lines: equal to one of them`,
          }),
        ]
      : []),
    ...(shortestKeyword ? [ApiQuery({ ...keyword, schema: { ...text, minLength: shortestKeyword } })] : []),
    ...(sortable.length > 0
      ? [
          ApiQuery({
            name: 'sort',
            required: false,
            isArray: true,
            schema: { type: 'array', items: text, default: [defaultSort] },
            description: `<column>,asc or <column>,desc of: ${names(sortable)}`,
          } as never),
        ]
      : []),
    ...[...parametersOf(definition)].map(([name, { schema, description }]) =>
      ApiQuery({ name, required: false, schema, ...(description ? { description } : {}) }),
    ),
  )
}
