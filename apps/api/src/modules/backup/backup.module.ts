import { Inject, Module } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import { Schedule } from '#core/schedule'
import { BackupProcess } from './backup-process.js'
import { BackupStatus } from './backup-status.js'
import { refreshBackupTodo } from './backup-todo.js'

const EVERY_HOUR = '40 * * * *'

/** Backups of database and files, encrypted, by a schedule and by the command line. */
@Module({ providers: [BackupProcess, BackupStatus] })
export class BackupModule {
  constructor(@Inject(CONFIG) config: Config, schedule: Schedule, backups: BackupProcess) {
    const { backup } = config
    if (backup) schedule.add('backup.create', backup.schedule, () => backups.run())
    schedule.add('backup.check', EVERY_HOUR, (ctx) => refreshBackupTodo(ctx, config))
  }
}
