import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, type Page } from '@credit/contract'
import { applyDecorators, type Type } from '@nestjs/common'
import { ApiExtraModels, ApiOkResponse, ApiQuery, getSchemaPath } from '@nestjs/swagger'

export interface PageQuery {
  current: number
  size: number
}

/**
 * Returns the page that a response contains; `total` counts all rows that match.
 *
 * @param missing pasted codes and names that no row has
 */
export function page<T>(records: T[], total: number, { current, size }: PageQuery, missing?: string[]): Page<T> {
  return { records, total, current, size, pages: Math.ceil(total / size), ...(missing ? { missing } : {}) }
}

/** The same as text, of records that the database has made JSON of: a long page is not parsed and written again. */
export function pageText(records: string, total: number, query: PageQuery): string {
  const { records: _, ...numbers } = page([], total, query)
  return `{"records":${records},${JSON.stringify(numbers).slice(1)}`
}

/** Describes a paged response and its paging parameters in the API document. */
export function ApiPage(row: Type, max = PAGE_SIZE_MAX): MethodDecorator {
  return applyDecorators(
    ApiExtraModels(row),
    ApiQuery({
      name: 'current',
      required: false,
      schema: { type: 'integer', minimum: 1, default: 1 },
    }),
    ApiQuery({
      name: 'size',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: max, default: PAGE_SIZE_DEFAULT },
    }),
    ApiOkResponse({
      schema: {
        type: 'object',
        required: ['records', 'total', 'current', 'size', 'pages'],
        properties: {
          records: { type: 'array', items: { $ref: getSchemaPath(row) } },
          total: { type: 'integer' },
          current: { type: 'integer' },
          size: { type: 'integer' },
          pages: { type: 'integer' },
          missing: {
            type: 'array',
            items: { type: 'string' },
            description: 'Lines of a keyword with several lines that no row has',
          },
        },
      },
    }),
  )
}

/** Response of a list call, each row mapped. */
export function toPage<F, T>(
  found: { rows: readonly F[]; total: number; page: PageQuery },
  map: (row: F) => T,
): Page<T> {
  return page(found.rows.map(map), found.total, found.page)
}
