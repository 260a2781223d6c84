import { Module } from '@nestjs/common'
import { FilesModule } from '../files/files.module.js'
import { AreaController } from './area.controller.js'

/** The city and its districts. */
@Module({ imports: [FilesModule], controllers: [AreaController] })
export class AreasModule {}
