import type { QueryRunner } from 'typeorm'

/** Runs a migration's statements in order. */
export async function runAll(runner: QueryRunner, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await runner.query(statement)
}
