import { setImmediate as turn } from 'node:timers/promises'
import { classify, type RefusedItem } from './classify.js'
import type { ItemLimits } from './item-limits.js'
import { fileEncoding, NotUtf8, readText } from './read-text.js'
import { readValues } from './read-values.js'
import type { SourceFile } from './source-files.js'
import type { SourceRelease } from './source-release.js'
import type { FileWarning } from './source-value.js'
import { SyncFault } from './sync-fault.js'

type SourceItem = (SourceRelease | RefusedItem) & {
  /** Position in the file, from 1, for resuming a run. */
  item: number
}

/**
 * Yields the items of a file in order; an unreadable one is an item with its fault.
 * @param skip number of items that were processed before
 */
export async function* readFile(
  file: SourceFile,
  skip: number,
  limits: ItemLimits,
): AsyncIterable<SourceItem | FileWarning> {
  let item = 0
  let done = skip
  for (let isUtf8 = true; ; isUtf8 = false) {
    try {
      const encoding = isUtf8 ? undefined : await fileEncoding(file)
      if (encoding === null) throw new SyncFault('UNKNOWN_ENCODING')
      if (encoding && encoding !== 'utf-8') {
        yield { warning: 'ENCODING_GUESSED', params: { encoding } }
      }
      for await (const found of items(readText(file, encoding), limits, encoding === 'utf-8')) {
        if ('warning' in found) {
          yield found
          continue
        }
        item++
        if (item <= done) continue
        yield { ...found, item, place: placeIn(file, found.place) }
        done = item
      }
      if (item === 0 && done === 0) yield refusal(new SyncFault('EMPTY'), file, '', 1)
      return
    } catch (error) {
      if (error instanceof NotUtf8 && isUtf8) {
        item = 0
        continue
      }
      if (!(error instanceof SyncFault)) throw error
      if (item + 1 > done) yield refusal(error, file, '', item + 1)
      return
    }
  }
}

async function* items(
  text: AsyncIterable<string>,
  limits: ItemLimits,
  isDamaged: boolean,
): AsyncIterable<SourceRelease | RefusedItem | FileWarning> {
  for await (const source of readValues(text, limits, isDamaged)) {
    // Yields to the event loop, so that other work is not blocked while a large file is parsed.
    await turn()
    if ('warning' in source) {
      yield source
      continue
    }
    if ('fault' in source) {
      yield { ...source, ocid: '', releaseId: '' }
      continue
    }
    try {
      yield* classify(source)
    } catch (error) {
      // Nested deeper than any release.
      if (!(error instanceof RangeError)) throw error
      yield { fault: new SyncFault('NOT_OCDS'), place: source.place, ocid: '', releaseId: '' }
    }
  }
}

function refusal(fault: SyncFault, file: SourceFile, place: string, item: number): SourceItem {
  return { fault, place: placeIn(file, place), ocid: '', releaseId: '', item }
}

function placeIn(file: SourceFile, place: string): string {
  return place ? `${file.name}, ${place}` : file.name
}
