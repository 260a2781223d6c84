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

/**
 * Runs a statement in the transaction of `ctx` if there is one. It is prepared once per connection,
 * unless its text depends on the caller: each prepared text takes memory of each connection.
 */
export async function runStatement<R>(
  { reader: { queryRunner, dataSource } }: Ctx,
  statement: Sql,
  prepared = true,
): Promise<QueryResult<R & QueryResultRow>> {
  const { text, values } = statement.toQuery()
  const name = prepared ? statementName(text) : undefined
  const query = name ? { name, text, values } : { text, values }
  if (!queryRunner) return queryOnPool<R & QueryResultRow>(dataSource, query)
  const client = (await queryRunner.connect()) as PoolClient
  return client.query<R & QueryResultRow>(query)
}

/** Returns the connection of a transaction, for commands that are not statements, such as COPY. */
export async function connectionOf({ manager }: Ctx): Promise<PoolClient> {
  if (!manager.queryRunner) throw new Error('no transaction')
  return (await manager.queryRunner.connect()) as PoolClient
}
