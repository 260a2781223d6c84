import type { Permission as PermissionCode } from '@credit/contract'
import { applyDecorators, Get } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiProduces, ApiQuery } from '@nestjs/swagger'
import { Permission, Public, ReadsReplica } from '../../../http/access/declare.js'
import { Produces } from '../../../http/content-negotiation.js'
import type { ListDefinition } from '../../../list/list-definition.js'
import { ApiListFilters } from '../../../list/list-params.js'
import { TABLE_FORMATS } from '../../tabular/write-table.js'

/** `GET <path>`: sends all rows of a list that match as a table, by {@link ListExports}. */
export function ExportCall(permission: PermissionCode, list: ListDefinition, path = 'export'): MethodDecorator {
  return exportCall(Permission(permission), list, path)
}

/** The same for a list that anybody may read; `why` it is public. */
export function PublicExportCall(why: string, list: ListDefinition, path = 'export'): MethodDecorator {
  return exportCall(Public(why), list, path)
}

function exportCall(access: MethodDecorator, list: ListDefinition, path: string): MethodDecorator {
  const schema = { type: 'string', enum: Object.keys(TABLE_FORMATS), default: 'xlsx' } as const
  return applyDecorators(
    Get(path),
    access,
    ReadsReplica(),
    Produces(...Object.values(TABLE_FORMATS)),
    ApiOperation({ summary: `Export what a list shows with the same filters and order` }),
    ApiQuery({ name: 'format', required: false, schema }),
    ApiListFilters(list),
    ApiProduces(...Object.values(TABLE_FORMATS)),
    ApiOkResponse({ schema: { type: 'string', format: 'binary' } }),
  )
}
