import { createHash } from 'node:crypto'
import { DefaultNamingStrategy, type Table } from 'typeorm'
import { columnName } from '../entities/columns.js'

/** Returns the table of a class or the column of a property: `AuditLog` -> `audit_log`. */
export function snake(name: string): string {
  return columnName(name).replace(/^_/, '')
}

/** Returns the property name of a column: `login_name` -> `loginName`. */
export function camel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * Names a constraint after its columns, so that the error filter can name the field: `uq_account_login_name` becomes a
 * DUPLICATE on the field `loginName` (constraints.ts).
 */
function constraint(prefix: string, table: Table | string, columns: string[]): string {
  const tableName = (typeof table === 'string' ? table : table.name).split('.').pop() ?? ''
  const name = [prefix, tableName, ...columns].join('_')
  if (name.length <= 63) return name
  return `${name.slice(0, 54)}_${createHash('sha1').update(name).digest('hex').slice(0, 8)}`
}

/** snake_case tables and columns, constraints with descriptive names. */
export class NamingStrategy extends DefaultNamingStrategy {
  override tableName(className: string, customName: string | undefined): string {
    return customName ?? snake(className)
  }

  override columnName(property: string, customName: string | undefined, prefixes: string[]): string {
    return snake([...prefixes, customName ?? property].join('_'))
  }

  override joinColumnName(relation: string, referencedColumn: string): string {
    return snake(`${relation}_${referencedColumn}`)
  }

  override primaryKeyName(table: Table | string): string {
    return constraint('pk', table, [])
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return constraint('uq', table, columns)
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return constraint('fk', table, columns)
  }

  /** Names a check for the column that its expression begins with. */
  override checkConstraintName(table: Table | string, expression: string): string {
    return constraint('ck', table, [/\w+/.exec(expression)?.[0] ?? ''])
  }

  override indexName(table: Table | string, columns: string[]): string {
    return constraint('ix', table, columns)
  }
}
