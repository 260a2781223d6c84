/** The embedded database is not available. The message is one line that says how to fix it. */
export class EmbeddedDatabaseError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'EmbeddedDatabaseError'
  }
}
