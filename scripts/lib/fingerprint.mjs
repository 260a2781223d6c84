import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './paths.mjs'

const NOT_INPUT = new Set(['node_modules', 'dist', 'test', 'coverage', 'openapi.json'])
const NOT_BUILT = /\.(spec|test|http)\.[cm]?[jt]sx?$/

/** A hash of the texts given and of everything under the paths given that a build may read. */
export function fingerprint(paths, texts = [], root = ROOT) {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text}\0`)
  for (const path of paths) addPath(hash, root, path)
  return hash.digest('hex')
}

function addPath(hash, root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return
  if (stat.isFile()) {
    hash.update(`${path}\0${stat.size}\0`).update(readFileSync(join(root, path)))
    return
  }
  const names = readdirSync(join(root, path)).sort()
  for (const name of names) {
    if (name.startsWith('.') && name !== '.swcrc') continue
    if (!NOT_INPUT.has(name) && !NOT_BUILT.test(name)) addPath(hash, root, `${path}/${name}`)
  }
}

/** What a step left when it last ran well; kept under .cache. */
export class Stamp {
  constructor(name, output, root = ROOT) {
    this.file = join(root, '.cache', 'steps', name)
    this.output = join(root, output)
  }

  /** Whether the step ran with that fingerprint and nobody rewrote its output since. */
  matches(print) {
    try {
      return readFileSync(this.file, 'utf8') === this.text(print)
    } catch {
      return false
    }
  }

  save(print) {
    mkdirSync(dirname(this.file), { recursive: true })
    writeFileSync(this.file, this.text(print))
  }

  text(print) {
    const stat = statSync(this.output, { throwIfNoEntry: false })
    return stat ? `${print} ${stat.mtimeMs} ${stat.size}` : ''
  }
}
