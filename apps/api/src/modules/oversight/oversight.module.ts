import { Module } from '@nestjs/common'
import { ProjectDashboardController } from './dashboard/dashboard.controller.js'
import { DishonestyDashboardController } from './dashboard/dishonesty.controller.js'
import { EvaluationDashboardController } from './dashboard/evaluations.controller.js'
import { LogsController } from './logs/logs.controller.js'

/** Dashboards and logs for supervisors. */
@Module({
  controllers: [
    LogsController,
    ProjectDashboardController,
    DishonestyDashboardController,
    EvaluationDashboardController,
  ],
})
export class OversightModule {}
