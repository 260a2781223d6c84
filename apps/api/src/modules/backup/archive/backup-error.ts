/** Reason why a backup cannot be made, read or restored; its text is below `cli.backup.errors`. */
export class BackupError extends Error {
  constructor(
    readonly reason: BackupFailure,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(reason)
    this.name = 'BackupError'
  }
}

const BACKUP_FAILURES = [
  'notConfigured',
  'running',
  'notFound',
  'identityInvalid',
  'wrongKey',
  'damaged',
  'diskFull',
  'incomplete',
  'unknownFormat',
  'newerProgram',
  'otherDataKey',
  'notEmpty',
  'otherTables',
  'differs',
] as const
type BackupFailure = (typeof BACKUP_FAILURES)[number]
