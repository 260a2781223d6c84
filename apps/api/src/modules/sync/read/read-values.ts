import { holdsMore, type ItemLimits, tooLarge } from './item-limits.js'
import { DAMAGED } from './json-walker.js'
import { readDocument } from './read-document.js'
import { type FileWarning, publisherFrom, type SourceProblem, type SourceValue } from './source-value.js'
import { SyncFault } from './sync-fault.js'

/**
 * Yields the values of a text in order; a broken one is reported, and the rest is read.
 * @param isDamaged bytes of the text could not be decoded: they stand as U+FFFD
 */
export async function* readValues(
  text: AsyncIterable<string>,
  limits: ItemLimits,
  isDamaged = false,
): AsyncIterable<SourceValue | SourceProblem | FileWarning> {
  const iterator = text[Symbol.asyncIterator]()
  let head = ''
  let done = false
  while (!done && head.length < limits.syncItemCharacters && !hasLine(head)) {
    const next = await iterator.next()
    if (next.done) done = true
    else head += next.value
  }
  const rest = (async function* () {
    yield head
    head = ''
    while (!done) {
      const next = await iterator.next()
      if (next.done) return
      yield next.value
    }
  })()
  yield* isJsonLines(head) ? readLines(rest, limits, isDamaged) : readDocument(rest, limits, isDamaged)
}

/** Whether the first line that is not blank is complete. */
function hasLine(head: string): boolean {
  const start = head.search(/\S/)
  return start >= 0 && head.indexOf('\n', start) >= 0
}

/** True for JSON Lines: the first line is a complete value, and more follows. */
function isJsonLines(head: string): boolean {
  const text = head.trimStart()
  const end = text.indexOf('\n')
  if (end < 0 || text.slice(end).trim() === '') return false
  try {
    JSON.parse(text.slice(0, end))
    return true
  } catch {
    return false
  }
}

async function* readLines(
  text: AsyncIterable<string>,
  limits: ItemLimits,
  isDamaged: boolean,
): AsyncIterable<SourceValue | SourceProblem> {
  const valueIn = (line: string, number: number) =>
    isDamaged && line.includes(DAMAGED)
      ? { fault: new SyncFault('DAMAGED_TEXT'), place: `line ${number}` }
      : lineValue(line, number, limits)
  let number = 0
  let rest = ''
  let skipping = false
  for await (const piece of text) {
    const end = skipping ? piece.indexOf('\n') : -1
    if (skipping && end < 0) continue
    skipping = false
    const lines = (rest + piece.slice(end + 1)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      number++
      if (line.trim()) yield valueIn(line, number)
    }
    if (rest.length > limits.syncItemCharacters) {
      number++
      yield {
        fault: tooLarge(limits, 'syncItemCharacters', `> ${rest.length}`),
        place: `line ${number}`,
      }
      // The rest of the line is not kept.
      rest = ''
      skipping = true
    }
  }
  if (rest.trim()) yield valueIn(rest, number + 1)
}

function lineValue(line: string, number: number, limits: ItemLimits): SourceValue | SourceProblem {
  const place = `line ${number}`
  if (line.length > limits.syncItemCharacters) {
    return { fault: tooLarge(limits, 'syncItemCharacters', line.length), place }
  }
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { fault: new SyncFault('NOT_JSON'), place }
  }
  const most = limits.syncItemValues
  if (holdsMore(value, most)) return { fault: tooLarge(limits, 'syncItemValues', `> ${most}`), place }
  return { value, within: null, publisher: publisherFrom(null), place }
}
