import { Module } from '@nestjs/common'
import { ProjectDashboardController } from './dashboard/dashboard.controller.js'
import { LogsController } from './logs/logs.controller.js'

/** Dashboards and logs for supervisors. */
@Module({ controllers: [LogsController, ProjectDashboardController] })
export class OversightModule {}
