import { Module } from '@nestjs/common'
import { EvaluationJobs } from './evaluation-jobs.js'
import { MyProjectsController } from './mine/my-projects.controller.js'
import { EvaluationRecordController } from './mine/records.controller.js'
import { EvaluationSettingController } from './settings/setting.controller.js'
import { EvaluationSettingService } from './settings/setting.service.js'

/** The matrix of mutual evaluation, and the records that open by it. */
@Module({
  controllers: [EvaluationSettingController, MyProjectsController, EvaluationRecordController],
  providers: [EvaluationSettingService, EvaluationJobs],
})
export class EvaluationModule {}
