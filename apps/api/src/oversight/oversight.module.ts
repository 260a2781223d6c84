import { Module } from '@nestjs/common'
import { LogsController } from './logs/logs.controller.js'

/** What supervisors look at: logs. */
@Module({ controllers: [LogsController] })
export class OversightModule {}
