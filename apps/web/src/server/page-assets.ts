import { publicPathOf } from '../paths.js'
import { PAGE_FILES } from '../routes.js'
import { knownPageOf } from './known-pages.js'

/** Fields of Vite's manifest that are read here. */
export type Manifest = Readonly<
  Record<string, { file: string; name?: string; css?: string[]; imports?: string[]; isEntry?: boolean } | undefined>
>

const ENTRY = 'index.html'

/** Returns the manifest key of a source file. If other pages share its chunk, the key is built from its name. */
function keyOf(manifest: Manifest, file: string): string {
  const key = file.replace('./', 'src/')
  if (manifest[key]) return key
  const name = file.replace(/^.*\/|\.tsx$/g, '')
  return Object.keys(manifest).find((other) => manifest[other]?.name === name) ?? key
}

/** Returns all chunks that a chunk imports statically, including itself. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return seen
  seen.add(key)
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen)
  return seen
}

/** Tags of a page's files: style sheets and preloaded scripts. */
export interface PageLinks {
  styles: string
  scripts: string
}

/** Returns the files of a workspace page, which is usually a list, so that the browser loads them in parallel. */
export function workspaceFiles(pathname: string, loginType: number): string[] {
  const files = knownPageOf(pathname, loginType)?.files ?? ['./resource-kit/list-page.tsx']
  return ['./workspace.tsx', './i18n/workspace-texts.ts', ...files]
}

/** Returns tags for the files of a page, which the browser would otherwise discover late. */
export function pageLinks(manifest: Manifest, pathname: string, loginType: number): PageLinks {
  const path = publicPathOf(pathname)
  const files = path ? [PAGE_FILES[path]] : workspaceFiles(pathname, loginType)
  const known = closure(manifest, ENTRY)
  const needed = new Set<string>()
  for (const file of files) closure(manifest, keyOf(manifest, file), needed)
  const chunks = [...needed].filter((key) => !known.has(key)).flatMap((key) => manifest[key] ?? [])
  const styles = chunks.flatMap(({ css = [] }) => css.map((style) => `<link rel="stylesheet" href="/${style}">`))
  const scripts = chunks.map(({ file }) => `<link rel="modulepreload" href="/${file}" crossorigin>`)
  return { styles: styles.join(''), scripts: scripts.join('') }
}
