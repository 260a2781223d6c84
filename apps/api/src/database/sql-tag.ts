const IDENTIFIER = /^[a-z_][a-z0-9_]*$/

/** Text of SQL with its parameters. Made by the tag {@link sql} only. */
export class Sql {
  readonly #strings: readonly string[]
  readonly #values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.#strings = strings
    this.#values = values
  }

  /** The text with `$1`, `$2`, … and the values in their order. */
  toQuery(): { text: string; values: unknown[] } {
    const values: unknown[] = []
    return { text: this.#write(values), values }
  }

  #write(into: unknown[]): string {
    let text = this.#strings[0] ?? ''
    for (const [index, value] of this.#values.entries()) {
      text += value instanceof Sql ? value.#write(into) : `$${into.push(value)}`
      text += this.#strings[index + 1] ?? ''
    }
    return text
  }
}

/** SQL as a tagged template: an interpolated value is always a parameter, an `Sql` is put in as text. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  return new Sql(strings, values)
}

/**
 * A condition that only rows fulfil which everybody may see. Its owner writes it with {@link publicSql}; a statement of
 * the access `public` has one.
 */
export class PublicSql extends Sql {
  declare protected readonly isPublic: true
}

/** SQL of a condition on rows that everybody may see; a test lists the files that have one. */
export function publicSql(strings: TemplateStringsArray, ...values: unknown[]): PublicSql {
  return new PublicSql(strings, values)
}

/** Joins fragments with a separator. */
export function joinSql(parts: readonly Sql[], separator = ', '): Sql {
  if (parts.length === 0) return new Sql([''], [])
  return new Sql(['', ...Array<string>(parts.length - 1).fill(separator), ''], parts)
}

/** A table, column or alias whose name is chosen by the program. */
export function sqlName(...path: readonly string[]): Sql {
  for (const part of path) if (!IDENTIFIER.test(part)) throw new Error(`no SQL name: ${part}`)
  return new Sql([path.join('.')], [])
}

/** A text of both languages in one of them, as `textIn` reads it: in Chinese if it is not translated. */
export function textOf(names: Sql, locale: string): Sql {
  return sql`coalesce(nullif(${names}->>${locale}::text, ''), ${names}->>'zh-CN')`
}
