import { ValidationPipe } from '@nestjs/common'
import type { ValidationError } from 'class-validator'
import type { DataSource } from 'typeorm'
import { textColumnsOf } from './stored-texts.js'

/**
 * Characters that no stored text has: control characters, damaged bytes, noncharacters, zero-width ones and marks
 * of direction.
 */
const ODD =
  '\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b\\u200c\\u200e\\u200f' +
  '\\u202a-\\u202e\\u2060-\\u206f\\ufdd0-\\ufdef\\ufeff\\ufff9-\\uffff'
const ODD_CHARACTER = new RegExp(`[\\0${ODD}]|\\p{Surrogate}`, 'u')

/** Returns the places of texts with such characters in a value. */
function oddTexts(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'string') return ODD_CHARACTER.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => [
    ...(ODD_CHARACTER.test(name) ? [[...path, name]] : []),
    ...oddTexts(part, [...path, name]),
  ])
}

/** Whether an error is about a place, or about a group around it. */
function isRefused([first, ...rest]: string[], errors: readonly ValidationError[]): boolean {
  return errors.some(
    ({ property, constraints, children = [] }) =>
      property === first && (constraints !== undefined || isRefused(rest, children)),
  )
}

interface Validation {
  validate(value: object, options: object): Promise<ValidationError[]>
}

/**
 * Watches all bodies and queries as they are validated, until the end of the spec. The set that it returns gets
 * the fields whose texts are let through with such characters.
 */
export function watchOddTexts(): Set<string> {
  const admitted = new Set<string>()
  const prototype = ValidationPipe.prototype as unknown as Validation
  const { validate } = prototype
  jest.spyOn(prototype, 'validate').mockImplementation(async function (this: unknown, value, options) {
    const errors = await validate.call(this, value, options)
    for (const path of oddTexts(value)) {
      const name = path.filter((part) => !/^\d+$/.test(part)).join('.')
      if (!isRefused(path, errors)) admitted.add(`${value.constructor.name}.${name}`)
    }
    return errors
  })
  return admitted
}

/** Returns the columns of the database that contain such characters. */
export async function columnsWithOddTexts(source: DataSource): Promise<string[]> {
  const found: string[] = []
  for (const { table, column, type } of await textColumnsOf(source)) {
    if (type === 'bytea') continue
    const [{ odd }] = await source.query(`SELECT EXISTS (SELECT FROM ${table} WHERE ${column}::text ~ $1) AS odd`, [
      `[${ODD}]`,
    ])
    if (odd) found.push(`${table}.${column}`)
  }
  return found
}
