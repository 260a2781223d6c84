import type { QueryRunner } from 'typeorm'
import { MIGRATIONS } from './index.js'

/** Number of the newest migration of the first release; migrations up to it may do anything. */
const FIRST_RELEASE = 1764000000900
const LENGTH_OF_NUMBER = 13

/** Statements after which programs of the release before could no longer read or write. */
const BREAKING: Readonly<Record<string, RegExp>> = {
  'removes something': /\bDROP\s+(?:TABLE|COLUMN|TYPE|VIEW|FUNCTION)\b/i,
  'renames something': /\bRENAME\b/i,
  'changes a type': /\bALTER\s+(?:COLUMN\s+)?"?\w+"?\s+(?:SET\s+DATA\s+)?TYPE\b/i,
  'requires a value': /\bSET\s+NOT\s+NULL\b/i,
  'adds a column that requires a value':
    /\bADD\s+(?!CONSTRAINT)(?:COLUMN\s+)?(?:(?!DEFAULT|GENERATED|,\s*ADD\b|;)[\s\S])*NOT\s+NULL(?!(?:(?!,\s*ADD\b|;)[\s\S])*(?:DEFAULT|GENERATED))/i,
}

const faultsOf = (statements: readonly string[]) =>
  Object.entries(BREAKING).flatMap(([fault, pattern]) =>
    statements.filter((text) => /^\s*ALTER|^\s*DROP/i.test(text) && pattern.test(text)).length > 0 ? [fault] : [],
  )

/** A migration declares if it removes objects that the previous release no longer used. */
interface Migration {
  readonly unusedSince?: string
  up(runner: QueryRunner): Promise<void>
}

describe('migrations after the first release', () => {
  const later = MIGRATIONS.filter(({ name }) => Number(name.slice(-LENGTH_OF_NUMBER)) > FIRST_RELEASE)

  it.each(later.map((type) => [type.name, type] as const))(
    '%s keeps the previous release able to read and write',
    async (_, type) => {
      const migration: Migration = new type()
      const statements: string[] = []
      const query = async (text: string) => {
        statements.push(text)
        return []
      }
      await migration.up({ query } as unknown as QueryRunner)
      if (migration.unusedSince !== undefined) return
      expect(faultsOf(statements)).toEqual([])
    },
  )

  it.each([
    ['removes something', 'ALTER TABLE project DROP COLUMN method'],
    ['removes something', 'DROP TABLE rating'],
    ['renames something', 'ALTER TABLE project RENAME COLUMN name TO title'],
    ['changes a type', 'ALTER TABLE "project" ALTER COLUMN "code" TYPE integer'],
    ['requires a value', 'ALTER TABLE project ALTER COLUMN code SET NOT NULL'],
    ['adds a column that requires a value', 'ALTER TABLE project ADD "kind" text NOT NULL'],
    [
      'adds a column that requires a value',
      `ALTER TABLE project ADD a text NOT NULL DEFAULT '', ADD COLUMN kind text NOT NULL`,
    ],
  ])('a statement that %s is reported: %s', (fault, statement) => {
    expect(faultsOf([statement])).toEqual([fault])
  })

  it.each([
    `ALTER TABLE project ADD kind text NOT NULL DEFAULT 'goods'`,
    'ALTER TABLE project ADD COLUMN kind text, ADD CONSTRAINT kinds CHECK (kind IS NOT NULL)',
    'CREATE TABLE report (id uuid NOT NULL)',
  ])('a statement that only adds is accepted: %s', (statement) => {
    expect(faultsOf([statement])).toEqual([])
  })
})
