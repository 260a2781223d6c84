import { Module } from '@nestjs/common'
import { AreaController } from './area.controller.js'

/** The city and its districts. */
@Module({ controllers: [AreaController] })
export class AreasModule {}
