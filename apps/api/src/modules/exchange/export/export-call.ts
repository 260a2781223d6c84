import type { Permission as PermissionCode } from '@credit/contract'
import { applyDecorators } from '@nestjs/common'
import { ApiQuery } from '@nestjs/swagger'
import { Call, type DescribedAnswer, FILE_ANSWER } from '#http/call'
import type { ListDefinition } from '#list/list-definition'
import { ApiListFilters } from '#list/list-params'
import { TABLE_FORMATS } from '../../tabular/write-table.js'

/** `GET <path>`: sends all rows of a list that match as a table, by {@link ListExports}. */
export function ExportCall(permission: PermissionCode, list: ListDefinition, path = 'export') {
  return Call({ get: path, permission, ...exportOf(list) }, SUMMARY)
}

/** The same for a public list; `why` it is public. */
export function PublicExportCall(why: string, list: ListDefinition, path = 'export') {
  return Call({ get: path, public: why, ...exportOf(list) }, SUMMARY)
}

const SUMMARY = 'Export what a list shows with the same filters and order'
const FORMAT = { type: 'string', enum: Object.keys(TABLE_FORMATS), default: 'xlsx' } as const

function exportOf(list: ListDefinition) {
  const query = [ApiQuery({ name: 'format', required: false, schema: FORMAT }), ApiListFilters(list)]
  const answer: DescribedAnswer<void> = { describe: applyDecorators(...query, FILE_ANSWER.describe) }
  return { answer, readsReplica: true, produces: Object.values(TABLE_FORMATS) } as const
}
