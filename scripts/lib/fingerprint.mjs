import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './paths.mjs'

const IGNORED = new Set(['node_modules', 'dist', 'test', 'coverage', 'openapi.json'])
const IGNORED_FILES = /\.(spec|test|http)\.[cm]?[jt]sx?$/

/** Returns a hash of texts and of all files under the paths that a build may read. */
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
    if (!IGNORED.has(name) && !IGNORED_FILES.test(name)) addPath(hash, root, `${path}/${name}`)
  }
}

/** The fingerprint of a step's last successful run, stored under .cache. */
export class Stamp {
  constructor(name, output, root = ROOT) {
    this.file = join(root, '.cache', 'steps', name)
    this.output = join(root, output)
  }

  /** Whether the last run had this fingerprint and its output has not been changed since. */
  matches(inputs) {
    try {
      return readFileSync(this.file, 'utf8') === this.text(inputs)
    } catch {
      return false
    }
  }

  save(inputs) {
    mkdirSync(dirname(this.file), { recursive: true })
    writeFileSync(this.file, this.text(inputs))
  }

  text(inputs) {
    const stat = statSync(this.output, { throwIfNoEntry: false })
    return stat ? `${inputs} ${stat.mtimeMs} ${stat.size}` : ''
  }
}
