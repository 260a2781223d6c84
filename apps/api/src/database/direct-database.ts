/** The database without a pooler in between: for LISTEN, the job worker, session locks and visitors. */
export class DirectDatabase {
  constructor(readonly url: string) {}
}
