import { type INestApplication, Injectable } from '@nestjs/common'
import { apiDocument } from './openapi.js'

/** The API document of the running service, made when it is asked for first. */
@Injectable()
export class ApiDocument {
  private app: INestApplication | undefined
  private made: string | undefined

  of(app: INestApplication): void {
    this.app = app
  }

  text(): string {
    if (!this.app) throw new Error('the document of no application')
    this.made ??= JSON.stringify(apiDocument(this.app))
    return this.made
  }
}
