import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { heavyTask } from '#core/heavy/heavy-task'
import { HeavyWork } from '#core/heavy/heavy-work'
import type { sanitise } from './sanitise.js'

/** Elements without an end. */
const VOID = new Set(['br', 'hr', 'img', 'input', 'col', 'wbr'])

const CLEAN = heavyTask<typeof sanitise>('./sanitise', import.meta.url, 'sanitise', {
  // A single text takes far less.
  seconds: 20,
})

/** Cleans rich texts as heavy work. */
@Injectable()
export class RichText {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly heavy: HeavyWork,
  ) {}

  /** Returns the sanitised text, to be stored and shown; `field` is named in errors. */
  async clean(ctx: Pick<Ctx, 'actor'>, text: string, field: string): Promise<string> {
    const { htmlTags, htmlDepth } = this.config.limits
    if (!isMarkupWithin(text, htmlTags, htmlDepth)) {
      const message: [string, Record<string, number>] = ['field.markup', { tags: htmlTags, depth: htmlDepth }]
      throw new DomainError('VALIDATION', { fields: { [field]: [message] } })
    }
    return this.heavy.run(ctx, CLEAN, text).catch((error: unknown) => {
      throw error instanceof DomainError ? error : new DomainError('VALIDATION')
    })
  }
}

/** True if a text stays within the numbers of tags and levels. Takes one pass and builds nothing. */
export function isMarkupWithin(text: string, tags: number, depth: number): boolean {
  let count = 0
  let level = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    if (++count > tags * 2) return false
    if (text[at + 1] === '/') level = Math.max(0, level - 1)
    else if (!VOID.has(nameAt(text, at + 1)) && ++level > depth) return false
  }
  return true
}

function nameAt(text: string, start: number): string {
  return /^[a-z0-9]*/i.exec(text.slice(start, start + 10))?.[0].toLowerCase() ?? ''
}
