import { Injectable } from '@nestjs/common'
import { Background } from '#core/background'
import { Repeat } from '#core/repeat'
import { ContextFactory } from '#database/context-factory'
import { seal } from './seal.js'

const EVERY_MS = 1000

/** Seals the audit log every second, on the instance that gets the lock. */
@Injectable()
export class Sealer {
  constructor(contexts: ContextFactory, background: Background) {
    const work = () => seal(contexts.for('audit'))
    background.add(new Repeat({ name: 'Audit', everyMs: EVERY_MS, work }))
  }
}
