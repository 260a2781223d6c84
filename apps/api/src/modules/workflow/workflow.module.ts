import { Module } from '@nestjs/common'
import { ProjectsModule } from '../projects/projects.module.js'
import { WorkflowController } from './workflow.controller.js'

/** Edits of projects and transitions of their stages, with what follows for evaluations. */
@Module({ imports: [ProjectsModule], controllers: [WorkflowController] })
export class WorkflowModule {}
