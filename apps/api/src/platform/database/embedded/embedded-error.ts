/** The embedded database cannot be had. The message is one plain line that says how to mend it. */
export class EmbeddedDatabaseError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'EmbeddedDatabaseError'
  }
}
