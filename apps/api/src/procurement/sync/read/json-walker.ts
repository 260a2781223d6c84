import Assembler from 'stream-json/assembler.js'
import type { Token } from 'stream-json/core/parser.js'
import type { SourceValue } from './source-value.js'

export type JsonToken = Token

type Level =
  | { kind: 'list' }
  | { kind: 'releases' | 'records' }
  | { kind: 'object'; own: Record<string, unknown>; key: string; given: 'no' | 'linked' | 'full' }

/**
 * Cuts a token stream into values: what stands in lists and in the `releases` and `records` of
 * packages, wherever they stand; a document that is neither is one value.
 */
export class JsonWalker {
  private readonly around: Level[] = []
  private out: SourceValue[] = []
  private count = 0
  private inner = new Assembler()
  private depth = 0

  /** Packages that named no publisher. */
  anonymous = 0

  /** Whether the text ended within a value. */
  get open(): boolean {
    return this.depth > 0 || this.around.length > 0
  }

  place(): string {
    return `item ${this.count + 1}`
  }

  /** The values that became whole since the last call. */
  ready(): SourceValue[] {
    const out = this.out
    this.out = []
    return out
  }

  take(token: JsonToken): void {
    const level = this.around.at(-1)
    if (this.depth > 0 || level?.kind === 'releases' || level?.kind === 'records') {
      if (this.depth === 0 && token.name === 'endArray') this.around.pop()
      else this.assemble(token)
    } else if (level?.kind === 'object') {
      this.inObject(level, token)
    } else if (token.name === 'startObject') {
      this.around.push({ kind: 'object', own: Object.create(null), key: '', given: 'no' })
    } else if (token.name === 'startArray') {
      this.around.push({ kind: 'list' })
    } else if (token.name === 'endArray') {
      this.around.pop()
    } else {
      this.assemble(token)
    }
  }

  private inObject(level: Level & { kind: 'object' }, token: JsonToken): void {
    if (token.name === 'keyValue') {
      level.key = String(token.value)
    } else if (token.name === 'endObject') {
      this.around.pop()
      const isPackage = level.given !== 'no' && level.own.ocid === undefined
      if (isPackage && level.own.publisher === undefined) this.anonymous++
      // A record by itself whose releases are links still has its compiled release.
      if (level.given === 'no') this.give(level.own, null)
      else if (level.given === 'linked' && level.own.compiledRelease)
        this.give(level.own, 'records')
    } else if (
      token.name === 'startArray' &&
      (level.key === 'releases' || level.key === 'records')
    ) {
      this.around.push({ kind: level.key })
      if (level.given === 'no') level.given = 'linked'
    } else {
      this.assemble(token)
    }
  }

  private assemble(token: JsonToken): void {
    if (token.name === 'startObject' || token.name === 'startArray') this.depth++
    if (token.name === 'endObject' || token.name === 'endArray') this.depth--
    this.inner.consume(token)
    if (this.depth > 0) return
    const value = this.inner.current
    this.inner = new Assembler()
    const level = this.around.at(-1)
    if (level?.kind === 'object') level.own[level.key] = value
    else this.give(value, level?.kind === 'list' || !level ? null : level.kind)
  }

  private give(value: unknown, within: SourceValue['within']): void {
    this.count++
    const around = this.around.findLast((level) => level.kind === 'object')
    if (around && within === 'releases' && isObject(value) && 'ocid' in value) around.given = 'full'
    if (around && within === 'records') around.given = 'full'
    const publisher = around?.own.publisher
    const name = isObject(publisher) ? publisher.name : null
    this.out.push({
      value,
      within,
      publisher: typeof name === 'string' ? name : '',
      place: `item ${this.count}`,
    })
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
