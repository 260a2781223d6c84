import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { SubmitResult } from '../city/submit.js'
import type { CallTime } from './calls.js'
import type { Sizes } from './sizes.js'

const FILE = new URL('../../docs/scale.json', import.meta.url)

/** Measurements at one size. */
export interface ScaleResult extends Sizes {
  readonly calls: Readonly<Record<string, CallTime>>
  readonly submit?: SubmitResult
  readonly memoryIdleMb: number
  readonly memoryPeakMb: number
}

/** By factor. */
export type ScaleResults = Record<string, ScaleResult>

export function readScale(): ScaleResults {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
}

export function writeScale(results: ScaleResults): void {
  writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`)
}
