import { replaceIdNumbers } from '@credit/contract'
import type { DataSource } from 'typeorm'

interface Column {
  table: string
  column: string
  type: string
}

/** Returns all columns of the database except times and counters: of the product's tables and of the queue's. */
export function textColumnsOf(source: DataSource): Promise<Column[]> {
  return source.query(
    `SELECT format('%I.%I', n.nspname, c.relname) AS table, format('%I', a.attname) AS column, t.typname AS type
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        JOIN pg_type t ON t.oid = a.atttypid
      WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind = 'r'
        AND t.typname IN ('text', 'varchar', 'bpchar', 'name', 'json', 'jsonb', 'bytea', '_text', '_json', '_jsonb')
      ORDER BY 1, 2`,
  )
}

/** Returns the forms of a number in a text: plain, in small letters, full width, and each in base64. */
function formsOf(number: string): string[] {
  const fullWidth = [...number].map((digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0)).join('')
  const base64 = [0, 1, 2].map((offset) => {
    const bytes = Buffer.from(`${' '.repeat(offset)}${number}`)
    // The first and the last characters depend on the text around the number.
    return bytes.toString('base64').slice(offset === 0 ? 0 : 4, -4)
  })
  const hex = Buffer.from(number).toString('hex')
  return [number, number.toLowerCase(), fullWidth, hex, ...base64]
}

/**
 * Returns the columns of the database that contain one of the numbers in clear, in any form, and columns with any other
 * text that reads as a person's ID number.
 */
export async function columnsWithNumbers(source: DataSource, numbers: readonly string[]): Promise<string[]> {
  const forms = numbers.flatMap(formsOf)
  const found: string[] = []
  for (const { table, column, type } of await textColumnsOf(source)) {
    const text = type === 'bytea' ? `encode(${column}, 'hex')` : `${column}::text`
    const rows: { text: string }[] = await source.query(
      `SELECT ${text} AS text FROM ${table} WHERE ${column} IS NOT NULL`,
    )
    const isClear = (stored: string) => {
      const squeezed = stored.replace(/[ -]/g, '')
      return (
        forms.some((form) => stored.includes(form) || squeezed.includes(form)) ||
        (type !== 'bytea' && replaceIdNumbers(stored, () => '') !== stored)
      )
    }
    if (rows.some((row) => isClear(row.text))) found.push(`${table}.${column}`)
  }
  return found
}
