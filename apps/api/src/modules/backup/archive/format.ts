import type { DumpedSequence, DumpedTable } from '#database/dump/catalogue'

/*
 * A backup is one file: a tar archive, compressed by gzip, encrypted by age (age-encryption.org/v1).
 * `age --decrypt --identity key.txt credit-….age | tar -tz` shows its entries, in this order:
 *
 *   backup.json              Header
 *   files/<id>               content of the uploaded files
 *   tables/<table>/<number>  rows in the text format of COPY, in parts
 *   manifest.json            Manifest
 */
export const FORMAT = 1
export const HEADER_ENTRY = 'backup.json'
export const MANIFEST_ENTRY = 'manifest.json'

/** Data that is needed before anything is restored. */
export interface Header {
  format: number
  createdAt: string
  /** Names of the migrations that the database had. */
  migrations: string[]
  /** Version of PostgreSQL. */
  server: string
  /** Tells DATA_KEYs apart without giving one away. */
  dataKey: string
}

export interface ManifestTable extends DumpedTable {
  rows: number
  /** Checksum of the rows in the text format of COPY. */
  sha256: string
}

/** State of the database, computed by the database itself and not from the copied rows. */
export interface DatabaseState {
  scores: { participants: number; digest: string }
  audit: { seq: string; hash: string }
}

export interface Manifest extends DatabaseState {
  tables: ManifestTable[]
  sequences: DumpedSequence[]
  files: {
    count: number
    bytes: number
    /** Files whose content the storage lacked. */
    missing: string[]
    /** Files whose content differs from the upload. */
    damaged: string[]
  }
}

const FILE = /^files\/([0-9a-f-]{36})$/
const TABLE = /^tables\/([\w.]+)\/\d+$/

export const fileEntry = (id: string) => `files/${id}`
export const tableKey = ({ schema, name }: Pick<DumpedTable, 'schema' | 'name'>) => `${schema}.${name}`
export const tableEntry = (table: DumpedTable, part: number) =>
  `tables/${tableKey(table)}/${String(part).padStart(6, '0')}`

/** Returns the type of an entry of the archive, or null if it is unknown. */
export function entryOf(
  name: string,
): { kind: 'header' | 'manifest' } | { kind: 'file' | 'table'; key: string } | null {
  if (name === HEADER_ENTRY) return { kind: 'header' }
  if (name === MANIFEST_ENTRY) return { kind: 'manifest' }
  const [, file] = FILE.exec(name) ?? []
  if (file) return { kind: 'file', key: file }
  const [, table] = TABLE.exec(name) ?? []
  return table ? { kind: 'table', key: table } : null
}

const NAME = /^credit-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.age$/

/** The file name of a backup made at a moment. */
export function backupName(at: Date): string {
  return `credit-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.age`
}

/** Returns the time of a backup by its file name; null for other files. */
export function timeOfBackup(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null
}
