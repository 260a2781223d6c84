import Assembler from 'stream-json/assembler.js'
import type { Token } from 'stream-json/core/parser.js'
import { type ItemLimits, tooLarge } from './item-limits.js'
import { publisherFrom, type SourceProblem, type SourceValue } from './source-value.js'
import { SyncFault } from './sync-fault.js'

export type JsonToken = Token

/** Replacement character for bytes that could not be decoded. */
export const DAMAGED = '\ufffd'

type Level =
  | { kind: 'list' }
  | { kind: 'releases' | 'records' }
  | {
      kind: 'object'
      own: Record<string, unknown>
      key: string
      embedded: 'no' | 'linked' | 'full'
      size: Size
      /** First line with a damaged character, outside its items. */
      damaged?: number
    }

/** Counts the values and characters of an item against the limits. */
class Size {
  private values = 0
  private characters = 0

  constructor(private readonly limits: ItemLimits) {}

  add(token: JsonToken): void {
    if (token.name !== 'endObject' && token.name !== 'endArray') this.values++
    if ('value' in token && typeof token.value === 'string') this.characters += token.value.length
  }

  get isTooLarge(): boolean {
    return this.fault !== null
  }

  /** Reason to refuse the item; null if it is within the limits. */
  get fault(): SyncFault | null {
    const { limits, values, characters } = this
    if (values > limits.syncItemValues) return tooLarge(limits, 'syncItemValues', values)
    if (characters <= limits.syncItemCharacters) return null
    return tooLarge(limits, 'syncItemCharacters', characters)
  }
}

/**
 * Splits a token stream into values: the elements of lists and of the `releases` and `records` of
 * packages, at any depth; any other document is one value.
 */
export class JsonWalker {
  private readonly around: Level[] = []
  private out: (SourceValue | SourceProblem)[] = []
  private count = 0
  private inner = new Assembler()
  private depth = 0
  private size: Size
  /** The first damaged line of the item that is read. */
  private damaged: number | undefined

  /** Number of packages that name no publisher. */
  anonymous = 0

  constructor(private readonly limits: ItemLimits) {
    this.size = new Size(limits)
  }

  /** Whether the text ended within a value. */
  get open(): boolean {
    return this.depth > 0 || this.around.length > 0
  }

  place(): string {
    return `item ${this.count + 1}`
  }

  /** Returns the values completed since the last call. */
  takeValues(): (SourceValue | SourceProblem)[] {
    const out = this.out
    this.out = []
    return out
  }

  push(token: JsonToken): void {
    const level = this.around.at(-1)
    if (this.depth > 0 || level?.kind === 'releases' || level?.kind === 'records') {
      if (this.depth === 0 && token.name === 'endArray') this.around.pop()
      else this.assemble(token)
    } else if (level?.kind === 'object') {
      this.inObject(level, token)
    } else if (token.name === 'startObject') {
      this.around.push({
        kind: 'object',
        own: Object.create(null),
        key: '',
        embedded: 'no',
        size: new Size(this.limits),
      })
    } else if (token.name === 'startArray') {
      this.around.push({ kind: 'list' })
    } else if (token.name === 'endArray') {
      this.around.pop()
    } else {
      this.assemble(token)
    }
  }

  /** Marks the last token as damaged. */
  damage(line: number): void {
    const level = this.around.at(-1)
    if (level?.kind === 'object') level.damaged ??= line
    else this.damaged ??= line
  }

  private inObject(level: Level & { kind: 'object' }, token: JsonToken): void {
    if (token.name === 'keyValue') {
      level.key = String(token.value)
    } else if (token.name === 'endObject') {
      this.around.pop()
      const isPackage = level.embedded !== 'no' && level.own.ocid === undefined
      if (isPackage && level.own.publisher === undefined) this.anonymous++
      // A record by itself has its compiled release next to embedded or linked ones.
      this.damaged = level.damaged
      if (level.size.fault) this.refuse(level.size.fault)
      else if (level.embedded === 'no') this.emit(level.own, null)
      else if (level.own.compiledRelease) this.emit(level.own, 'records')
      this.damaged = undefined
    } else if (token.name === 'startArray' && (level.key === 'releases' || level.key === 'records')) {
      this.around.push({ kind: level.key })
      if (level.embedded === 'no') level.embedded = 'linked'
    } else {
      this.assemble(token)
    }
  }

  private assemble(token: JsonToken): void {
    if (token.name === 'startObject' || token.name === 'startArray') this.depth++
    if (token.name === 'endObject' || token.name === 'endArray') this.depth--
    const level = this.around.at(-1)
    const size = level?.kind === 'object' ? level.size : this.size
    size.add(token)
    // The rest of an item that is too large is read, but not kept.
    if (size.isTooLarge) this.inner = new Assembler()
    else this.inner.consume(token)
    if (this.depth > 0) return
    const value = this.inner.current
    this.inner = new Assembler()
    this.size = new Size(this.limits)
    if (level?.kind === 'object') {
      if (size.isTooLarge) level.own = Object.create(null)
      else level.own[level.key] = value
    } else if (size.fault) this.refuse(size.fault)
    else this.emit(value, level?.kind === 'list' || !level ? null : level.kind)
  }

  private refuse(fault: SyncFault): void {
    this.count++
    this.damaged = undefined
    this.out.push({ fault, place: `item ${this.count}` })
  }

  private emit(value: unknown, within: SourceValue['within']): void {
    this.count++
    const around = this.around.findLast((level) => level.kind === 'object')
    if (around && within === 'releases' && isObject(value) && 'ocid' in value) around.embedded = 'full'
    if (around && within === 'records') around.embedded = 'full'
    const publisher = publisherFrom(around?.own.publisher)
    const isForeign = publisher.name.includes(DAMAGED) || publisher.uid.includes(DAMAGED)
    const line = this.damaged ?? (isForeign ? around?.damaged : undefined)
    this.damaged = undefined
    if (line === undefined) {
      this.out.push({ value, within, publisher, place: `item ${this.count}` })
    } else this.out.push({ fault: new SyncFault('DAMAGED_TEXT'), place: `line ${line}` })
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
