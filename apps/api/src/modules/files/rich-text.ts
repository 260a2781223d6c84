import { Worker } from 'node:worker_threads'
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common'
import { BoundedQueue } from '../../core/bounded-queue.js'
import { CONFIG, type Config } from '../../core/config/index.js'
import { DomainError } from '../../core/domain-error.js'

/** One text takes far less; a thread that takes longer is ended. */
const TIMEOUT_MS = 20_000
const WAITING = 20
const IS_SOURCE = import.meta.url.endsWith('.ts')
const WORKER = new URL(`./rich-text-worker.${IS_SOURCE ? 'ts' : 'js'}`, import.meta.url)
/** Elements without an end. */
const VOID = new Set(['br', 'hr', 'img', 'input', 'col', 'wbr'])

/** Cleans rich texts, in a thread of its own: a long one would hold all other calls. */
@Injectable()
export class RichText implements OnModuleDestroy {
  private worker: Worker | undefined
  private readonly queue = new BoundedQueue({ concurrent: 1, waiting: WAITING })

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Returns the text as it may be stored and shown; `field` is the one that an error names. */
  async clean(text: string, field: string): Promise<string> {
    const { htmlTags, htmlDepth } = this.config.limits
    if (!isMarkupWithin(text, htmlTags, htmlDepth)) {
      const message: [string, Record<string, number>] = [
        'field.markup',
        { tags: htmlTags, depth: htmlDepth },
      ]
      throw new DomainError('VALIDATION', { fields: { [field]: [message] } })
    }
    return this.queue.run(() => this.ask(text))
  }

  async onModuleDestroy(): Promise<void> {
    await this.worker?.terminate()
  }

  private ask(text: string): Promise<string> {
    const worker = this.worker ?? this.start()
    return new Promise((resolve, reject) => {
      const fail = () => {
        clearTimeout(timer)
        this.worker = undefined
        worker.removeAllListeners()
        void worker.terminate()
        reject(new DomainError('VALIDATION'))
      }
      const timer = setTimeout(fail, TIMEOUT_MS)
      worker.once('error', fail).once('message', (clean: string) => {
        clearTimeout(timer)
        worker.off('error', fail)
        worker.unref()
        resolve(clean)
      })
      worker.ref()
      worker.postMessage(text)
    })
  }

  private start(): Worker {
    const execArgv = IS_SOURCE ? ['--import', '@swc-node/register/esm-register'] : []
    this.worker = new Worker(WORKER, { execArgv })
    return this.worker
  }
}

/** Returns whether a text has at most so many tags and levels. Takes one pass and builds nothing. */
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
