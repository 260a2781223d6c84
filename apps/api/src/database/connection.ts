import { createHash } from 'node:crypto'
import type { PoolClient, QueryResult, QueryResultRow } from 'pg'
import type { Ctx } from '../core/context.js'
import { queryOnPool } from './pool.js'
import type { Sql } from './sql-tag.js'

const names = new Map<string, string>()
const MAX_NAMES = 1000

/** A name to prepare a text under; texts beyond the thousandth are not prepared. */
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= MAX_NAMES) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** Runs a statement, prepared once per connection, in the transaction of `ctx` if there is one. */
export async function runStatement<R>(
  { manager: { queryRunner, dataSource } }: Ctx,
  statement: Sql,
): Promise<QueryResult<R & QueryResultRow>> {
  const { text, values } = statement.toQuery()
  const name = statementName(text)
  const query = name ? { name, text, values } : { text, values }
  if (!queryRunner) return queryOnPool<R & QueryResultRow>(dataSource, query)
  const client = (await queryRunner.connect()) as PoolClient
  return client.query<R & QueryResultRow>(query)
}
