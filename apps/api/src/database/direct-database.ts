/** The database without a pooler in between: for LISTEN, the job worker and session locks. */
export class DirectDatabase {
  constructor(readonly url: string) {}
}
