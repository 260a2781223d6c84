import { PAGE_NUMBER_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '@credit/contract'
import type { Type } from '@nestjs/common'
import { DomainError } from '../core/domain-error.js'
import { Int } from '../http/fields.js'
import { parseQuery } from '../http/query.js'
import { faultsOf } from '../http/validation.js'
import type { ListQuery } from './list-definition.js'
import type { PageQuery } from './page.js'

/** Returns a DTO of the paging parameters, for a list with at most `max` rows a page. */
export function pageQuery(max = PAGE_SIZE_MAX): Type<PageQuery> {
  class PageQueryDto implements PageQuery {
    @Int({ optional: true, min: 1, max: PAGE_NUMBER_MAX, default: 1 })
    current = 1

    @Int({ optional: true, min: 1, max, default: PAGE_SIZE_DEFAULT })
    size = PAGE_SIZE_DEFAULT
  }
  return PageQueryDto
}

const Paging = pageQuery()

/** The page that the query of a list asks for, by the rules of {@link pageQuery}. */
export function pageOf({ current = '', size = '' }: ListQuery): PageQuery {
  const values = parseQuery(Paging, { current, size })
  const fields = faultsOf(Paging, values)
  if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION', { fields })
  return Object.assign(new Paging(), values)
}
