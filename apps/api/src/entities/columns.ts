import { type Machine, statesIn } from '@credit/contract'
import { Check, Column, type ColumnOptions, ForeignKey, PrimaryColumn, VersionColumn } from 'typeorm'

/** Returns the column of a property: `unifiedSocialCreditCode` -> `unified_social_credit_code`. */
export function columnName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * Column kinds that recur in every table. Property names are the API's; the naming strategy makes
 * them snake_case in the database.
 */
export function Id(): PropertyDecorator {
  return PrimaryColumn('uuid', { default: () => 'uuidv7()' })
}

interface RefOptions extends ColumnOptions {
  /** The table that the database checks the id against; without it any id may stand here. */
  to?: () => new () => object
  onDelete?: 'CASCADE'
}

/** Reference to another table by id. */
export function RefColumn({ to, onDelete, ...options }: RefOptions = {}): PropertyDecorator {
  return (target, property) => {
    Column('uuid', options)(target, property)
    if (to) ForeignKey(to, onDelete ? { onDelete } : {})(target, property)
  }
}

/** A moment, to the millisecond. */
export function TimeColumn(options: ColumnOptions = {}): PropertyDecorator {
  return Column('timestamptz', { precision: 3, ...options })
}

/** Points with two decimals: `numeric(5,2)` in the database, a number in the program. */
export function PointsColumn(
  options: { precision?: number; nullable?: boolean; default?: number } = {},
): PropertyDecorator {
  const { precision = 5, nullable = false } = options
  return Column('numeric', {
    precision,
    scale: 2,
    nullable,
    ...(options.default === undefined ? {} : { default: options.default }),
    transformer: {
      to: (value: number | null) => value,
      from: (value: string | null) => (value === null ? null : Number(value)),
    },
  })
}

/** A text in both languages: jsonb `{zh-CN, en-US}`. */
export function NamesColumn(options: ColumnOptions = {}): PropertyDecorator {
  return Column('jsonb', options)
}

/** Never leaves the server, never appears in an audit row. */
export function SecretColumn(type: 'text' | 'bytea', options: ColumnOptions = {}): PropertyDecorator {
  return Column(type, { select: false, ...options })
}

/** Encrypted columns by entity, each with the column that its value belongs to. */
const ENCRYPTED = new Map<object, { column: string; owner: string }[]>()

/**
 * A value that is encrypted with DATA_KEY for its row. A rotation of the key re-encrypts all such columns (decision
 * 108).
 * @param owner the property that the value belongs to, for which it is encrypted
 */
export function EncryptedColumn(owner: string, options: ColumnOptions = {}): PropertyDecorator {
  return (target, column) => {
    const columns = ENCRYPTED.get(target.constructor) ?? []
    ENCRYPTED.set(target.constructor, [...columns, { column: String(column), owner }])
    SecretColumn('bytea', options)(target, column)
  }
}

/** Returns the encrypted columns of an entity, by the names of its properties. */
export function encryptedColumns(entity: object): readonly { readonly column: string; readonly owner: string }[] {
  return ENCRYPTED.get(entity) ?? []
}

type AnyMachine = Machine<string, string>
/** Columns with the state of a machine by entity. */
const STATUS = new Map<object, Map<string, AnyMachine>>()

interface StatusOptions<S extends string> {
  /** States that filters of lists offer, in their order; filters search the text if omitted. */
  choices?: readonly S[]
  /** True if a row without a state begins with the initial one. */
  isDefault?: boolean
}

/**
 * The state of a machine, which `transition` and `stepOf` change. The database refuses any other; a machine that gets
 * a state needs a migration that replaces the constraint (decision 117).
 */
export function StatusColumn<S extends string, A extends string>(
  machine: Machine<S, A>,
  { choices, isDefault = false }: StatusOptions<S> = {},
): PropertyDecorator {
  return (target, column) => {
    const columns = STATUS.get(target.constructor) ?? new Map<string, AnyMachine>()
    STATUS.set(target.constructor, columns.set(String(column), machine as unknown as AnyMachine))
    const options = { ...(choices ? { enum: [...choices] } : {}), ...(isDefault ? { default: machine.initial } : {}) }
    Column('text', options)(target, column)
    const states = statesIn(machine).map((state) => `'${state}'`)
    Check(`${columnName(String(column))} IN (${states.join(', ')})`)(target, column)
  }
}

/** Returns the machines of an entity's columns, by the names of its properties. */
export function statusColumns(entity: object): ReadonlyMap<string, AnyMachine> {
  return STATUS.get(entity) ?? new Map()
}

/** Columns of tables whose rows have an id, and the time when they were made. */
export abstract class RecordedEntity {
  @Id()
  id: string

  @TimeColumn({ default: () => 'now()' })
  createTime: Date
}

/** Columns of every table that people edit. */
export abstract class BaseEntity extends RecordedEntity {
  @TimeColumn({ default: () => 'now()' })
  updateTime: Date

  @VersionColumn()
  version: number
}

/**
 * Search by part of a name. A trigram index does not serve two Chinese characters, so names are
 * indexed by their bigrams: `bigrams(name) @> bigrams(q) AND normal_form(name) ILIKE q`.
 */
export function bigramIndex(table: string, column: string): string {
  return `ix_${table}_${column}_grams`
}
