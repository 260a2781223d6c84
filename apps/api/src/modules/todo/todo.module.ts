import { Module } from '@nestjs/common'
import { TodoController } from './todo.controller.js'

/** Open work of supervisors. */
@Module({ controllers: [TodoController] })
export class TodoModule {}
