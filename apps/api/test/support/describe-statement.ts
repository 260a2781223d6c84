import type { Client, Connection, FieldDef } from 'pg'

/** Asks the server for the result columns of a statement, without running it. */
export function describeStatement(client: Client, text: string): Promise<FieldDef[]> {
  return new Promise((resolve, reject) => {
    client.query(new Description(text, resolve, reject))
  })
}

/** A query in the sense of `pg`'s own protocol: parse and describe, no bind and no execute. */
class Description {
  private fields: FieldDef[] = []

  constructor(
    private readonly text: string,
    private readonly resolve: (fields: FieldDef[]) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, false)
    connection.describe({ type: 'S', name: '' }, false)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.fields = fields
  }

  /** Ends the query on an error, because the client does not report any more that the server is ready. */
  handleError(error: Error): void {
    this.reject(error)
  }

  handleReadyForQuery(): void {
    this.resolve(this.fields)
  }
}

/** Names of PostgreSQL's types by their oid. */
export async function typeNames(client: Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; typname: string }>('SELECT oid::int, typname FROM pg_type')
  return new Map(rows.map(({ oid, typname }) => [oid, typname]))
}
