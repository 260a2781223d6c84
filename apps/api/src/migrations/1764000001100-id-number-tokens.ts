import { createHash } from 'node:crypto'
import { CREDIT_CODE_SCHEME, isPersonScheme } from '@credit/contract'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import type { IdNumberTokens } from '#core/id-number-tokens'
import { MigrationRefused } from '#database/migration-refused'
import { assertNoInstances } from '#database/other-instances'
import { idNumberTokens } from '#database/pool'

/** Rows that are read at a time. */
const CHUNK = 100
/** Pattern that selects texts that may hold an ID number in the database; this program decides which ones do. */
const POSSIBLE = '[0-9０-９]{6}[ -]?[0-9０-９]{8}[ -]?[0-9０-９]{3}[0-9０-９XxＸｘ]'
/** Tables that the functions below rewrite, and printed and signed records. */
const BY_THEMSELVES = ['participant', 'participant_identity', 'sync_release', 'credit_record']

const HOLDS_DATA = `SELECT EXISTS (SELECT FROM participant) OR EXISTS (SELECT FROM registration)
  OR EXISTS (SELECT FROM sync_release) AS holds`

const HAS_TOKENS = `SELECT EXISTS (SELECT FROM participant_identity WHERE number ~ '^ID[0-9A-F]{24}$')
  OR EXISTS (SELECT FROM participant WHERE code ~ '^ID[0-9A-F]{24}$') AS has`

/**
 * Replaces ID numbers that are stored in clear by tokens (decision 28): in keys, in the kept releases and in all other
 * columns of tables that may be changed. The release before looks numbers up in clear, so that it must not run meanwhile
 * or afterwards. Running it again changes nothing.
 */
export class IdNumberTokens1764000001100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [database] = await runner.query(HOLDS_DATA)
    if (!database?.holds) return
    await assertNoInstances(runner)
    const tokens = idNumberTokens(runner.dataSource)
    if (!tokens) throw new MigrationRefused('dataKeyMissing')
    await runner.query('LOCK TABLE participant, participant_identity, sync_release IN SHARE ROW EXCLUSIVE MODE')
    const rewriter = new Rewriter(tokens, await personNumbers(runner, tokens))
    await rewriteIdentities(runner, rewriter)
    await rewriteParticipants(runner, rewriter)
    await rewriteReleases(runner, tokens)
    for (const table of await otherTables(runner)) await rewriteTable(runner, table, rewriter)
    // An instance that was started meanwhile would look for numbers in clear.
    await assertNoInstances(runner)
  }

  /** A number cannot be recovered from its token. */
  async down(runner: QueryRunner): Promise<void> {
    const [database] = await runner.query(HAS_TOKENS)
    if (database?.has) throw new MigrationRefused('onlyBackup')
  }
}

/** Tables that may repeat a number of an identity without the form of an ID number, such as a passport number. */
const REPEATING = ['participant', 'participant_identity', 'registration', 'revision', 'sync_item', 'todo']

/** Puts tokens into texts, also for numbers that only their scheme identifies as personal. */
class Rewriter {
  constructor(
    readonly tokens: IdNumberTokens,
    private readonly numbers: ReadonlySet<string>,
  ) {}

  /** Returns the condition on rows that may have to be rewritten, by the text of their columns. */
  conditionOf(table: string, texts: string): string {
    return this.numbers.size > 0 && REPEATING.includes(table) ? 'true' : `${texts} ~ '${POSSIBLE}'`
  }

  text(value: string): string {
    const replaced = this.tokens.inText(value)
    if (this.numbers.size === 0) return replaced
    return replaced.replace(/[0-9A-Za-z]{6,}/g, (word) =>
      this.numbers.has(word.toUpperCase()) ? this.tokens.ofNumber(word) : word,
    )
  }
}

/** Numbers under schemes of persons that have not the form of an ID number. */
async function personNumbers(runner: QueryRunner, { inText }: IdNumberTokens): Promise<Set<string>> {
  const rows: { scheme: string; number: string }[] = await runner.query(
    `SELECT DISTINCT scheme, number FROM participant_identity WHERE scheme <> '${CREDIT_CODE_SCHEME}'
      AND scheme <> '' AND number !~ '^ID[0-9A-F]{24}$'`,
  )
  return new Set(
    rows
      .filter(({ scheme, number }) => isPersonScheme(scheme) && inText(number) === number)
      .map(({ number }) => number.toUpperCase()),
  )
}

type Row = Record<string, string | null>

/** Yields the matching rows, by their place in the table. A changed row moves to the end and no longer matches. */
async function* rowsOf(
  runner: QueryRunner,
  table: string,
  columns: string,
  condition: string,
): AsyncGenerator<Row & { row_place: string }> {
  let place = '(0,0)'
  for (;;) {
    const rows: (Row & { row_place: string })[] = await runner.query(
      `SELECT ctid::text AS row_place, ${columns} FROM ${table}
        WHERE ctid > $1::tid AND (${condition}) ORDER BY ctid LIMIT ${CHUNK}`,
      [place],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    place = last.row_place
  }
}

/** Numbers of one form become one: the older entry stays. */
async function rewriteIdentities(runner: QueryRunner, rewriter: Rewriter): Promise<void> {
  const columns = 'id, sign::text AS sign, scheme, publisher, number, name, name_key, ocid'
  const texts = `concat_ws(' ', number, name, name_key, publisher, ocid)`
  const condition = rewriter.conditionOf('participant_identity', texts)
  for await (const row of rowsOf(runner, 'participant_identity', columns, condition)) {
    const { scheme, number } = row
    const stored = {
      number: isPersonScheme(scheme ?? '') ? rewriter.tokens.ofNumber(number ?? '') : text(rewriter, number),
      name: text(rewriter, row.name),
      // Names are compared in small letters.
      nameKey: text(rewriter, row.name_key, (token) => token.toLowerCase()),
      publisher: text(rewriter, row.publisher),
      ocid: text(rewriter, row.ocid),
    }
    const values = [stored.number, stored.name, stored.nameKey, stored.publisher, stored.ocid]
    if (Object.values(stored).join() === [number, row.name, row.name_key, row.publisher, row.ocid].join()) continue
    const key = [row.sign, stored.nameKey, stored.number, scheme, stored.publisher]
    const [other] = await runner.query(
      `SELECT id FROM participant_identity WHERE sign = $1::smallint AND name_key = $2 AND number = $3
        AND scheme = $4 AND publisher = $5 AND id <> $6::uuid`,
      [...key, row.id],
    )
    if (other) {
      await runner.query('DELETE FROM participant_identity WHERE id = $1::uuid', [row.id])
      continue
    }
    await runner.query(
      `UPDATE participant_identity SET number = $1, name = $2, name_key = $3, publisher = $4, ocid = $5
        WHERE id = $6::uuid`,
      [...values, row.id],
    )
  }
}

/** Returns a text with tokens, which `form` may change. */
function text(
  rewriter: Rewriter,
  value: string | null | undefined,
  form: (replaced: string) => string = (replaced) => replaced,
): string | null {
  if (value === null || value === undefined) return null
  const replaced = rewriter.text(value)
  return replaced === value ? value : form(replaced)
}

async function rewriteParticipants(runner: QueryRunner, rewriter: Rewriter): Promise<void> {
  const texts = `concat_ws(' ', name, code, identity_key, home_from)`
  const condition = rewriter.conditionOf('participant', texts)
  const columns = 'id, sign::text AS sign, name, code, identity_key, home_from'
  for await (const row of rowsOf(runner, 'participant', columns, condition)) {
    const [key, code] = [text(rewriter, row.identity_key), text(rewriter, row.code)]
    const [name, homeFrom] = [text(rewriter, row.name), text(rewriter, row.home_from)]
    const before = [row.identity_key, row.code, row.name, row.home_from]
    if ([key, code, name, homeFrom].every((value, i) => value === before[i])) continue
    // A number that was written in two ways made two participants: they stay two, and the second is found by its names.
    await runner.query(
      `UPDATE participant p SET name = $1, home_from = $2,
          code = CASE WHEN EXISTS (SELECT FROM participant o WHERE o.sign = p.sign AND o.code = $3 AND o.id <> p.id)
            THEN NULL ELSE $3 END,
          identity_key = $4 || CASE WHEN EXISTS (SELECT FROM participant o
            WHERE o.sign = p.sign AND o.identity_key = $4 AND o.id <> p.id) THEN ':' || p.id ELSE '' END
        WHERE p.id = $5::uuid`,
      [name, homeFrom, code, key, row.id],
    )
  }
}

/**
 * Recomputes the digest of a release from its stored body, so that the same release is recognised when it arrives
 * again.
 */
async function rewriteReleases(runner: QueryRunner, tokens: IdNumberTokens): Promise<void> {
  const columns = 'ocid, release_id, hash, body::text AS body'
  const schemes = `body::text ~* '"scheme":"[^"]*(id|sfz|ric|passport|身份|护照)[^"]*"'`
  const condition = `concat_ws(' ', ocid, release_id, body::text) ~ '${POSSIBLE}' OR ${schemes}`
  for await (const row of rowsOf(runner, 'sync_release', columns, condition)) {
    const { body = '', hash, release_id: releaseId, ocid } = row
    const json = JSON.stringify(tokens.inJson(JSON.parse(body ?? '{}')))
    const [digest = '', day] = (hash ?? '').split('@')
    const made = json === body ? digest : createHash('sha1').update(json).digest('base64url')
    const stored = [
      tokens.inText(ocid ?? ''),
      releaseId === `sha1:${digest}` ? `sha1:${made}` : tokens.inText(releaseId ?? ''),
      day === undefined ? made : `${made}@${day}`,
      json,
    ]
    if (json === body && stored[0] === ocid && stored[1] === releaseId) continue
    await runner.query(
      `UPDATE sync_release SET ocid = $1, release_id = $2, hash = $3, body = $4::json
        WHERE ctid = $5::tid`,
      [...stored, row.row_place],
    )
  }
}

interface Table {
  name: string
  columns: { name: string; type: string }[]
}

/** Tables that may be changed, with their columns of text and JSON. */
async function otherTables(runner: QueryRunner): Promise<Table[]> {
  return runner.query(
    `SELECT format('%I', c.relname) AS name,
        json_agg(json_build_object('name', format('%I', a.attname), 'type', t.typname)) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
          AND NOT a.attisdropped AND a.attgenerated = ''
        JOIN pg_type t ON t.oid = a.atttypid AND t.typname IN ('text', 'varchar', 'json', 'jsonb', '_text')
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND c.relname <> ALL ($1::text[])
        AND NOT EXISTS (SELECT FROM pg_trigger g JOIN pg_proc f ON f.oid = g.tgfoid
          WHERE g.tgrelid = c.oid AND f.prosrc ~ 'append-only')
      GROUP BY c.relname ORDER BY c.relname`,
    [['migrations', ...BY_THEMSELVES]],
  )
}

async function rewriteTable(runner: QueryRunner, { name, columns }: Table, rewriter: Rewriter): Promise<void> {
  const asText = columns.map(({ name: column }) => `${column}::text AS ${column}`).join(', ')
  const all = columns.map(({ name: column }) => `${column}::text`).join(', ')
  const condition = rewriter.conditionOf(name, `concat_ws(' ', ${all})`)
  for await (const row of rowsOf(runner, name, asText, condition)) {
    const changed = columns.flatMap(({ name: column, type }) => {
      const value = row[column.replaceAll('"', '')] ?? null
      const stored = text(rewriter, value)
      return stored === value ? [] : [{ column, type, stored }]
    })
    if (changed.length === 0) continue
    const sets = changed.map(({ column, type }, i) => `${column} = $${i + 1}::${type === '_text' ? 'text[]' : type}`)
    await runner.query(`UPDATE ${name} SET ${sets.join(', ')} WHERE ctid = $${sets.length + 1}::tid`, [
      ...changed.map(({ stored }) => stored),
      row.row_place,
    ])
  }
}
