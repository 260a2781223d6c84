import { SIGN } from '@credit/contract'
import { publicPathOf } from '../paths.js'
import { PAGE_FILES } from '../routes.js'

/** Vite's manifest of the browser build, as far as it is read here. */
export type Manifest = Readonly<
  Record<string, { file: string; name?: string; css?: string[]; imports?: string[]; isEntry?: boolean } | undefined>
>

const ENTRY = 'index.html'

/** The key of a source file; of one whose chunk other pages share, the key is made from its name. */
function keyOf(manifest: Manifest, file: string): string {
  const key = file.replace('./', 'src/')
  if (manifest[key]) return key
  const name = file.replace(/^.*\/|\.tsx$/g, '')
  return Object.keys(manifest).find((other) => manifest[other]?.name === name) ?? key
}

/** All chunks that a chunk imports statically, itself included. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return seen
  seen.add(key)
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen)
  return seen
}

function tagsOf(manifest: Manifest, key: string): string[] {
  const { file, css = [] } = manifest[key] ?? {}
  if (!file) return []
  return [
    ...css.map((style) => `<link rel="stylesheet" href="/${style}">`),
    `<link rel="modulepreload" href="/${file}" crossorigin>`,
  ]
}

/** What a page of the workspace needs, most of them being lists; a chunk would otherwise ask for the next one. */
export function workspaceFiles(pathname: string, loginType: number): string[] {
  const home = loginType === SIGN.supervisor ? 'supervisor-home' : 'participant-home'
  const pages = pathname === '/' ? ['./pages/home.tsx', `./pages/${home}.tsx`] : ['./resource-kit/list-page.tsx']
  return ['./workspace.tsx', './i18n/workspace-texts.ts', ...pages]
}

/** Tags for what a page loads in addition to the entry: without them the browser finds out late. */
export function pageLinks(manifest: Manifest, pathname: string, loginType: number): string {
  const path = publicPathOf(pathname)
  const files = path ? [PAGE_FILES[path]] : workspaceFiles(pathname, loginType)
  const known = closure(manifest, ENTRY)
  const needed = new Set<string>()
  for (const file of files) closure(manifest, keyOf(manifest, file), needed)
  return [...needed]
    .filter((key) => !known.has(key))
    .flatMap((key) => tagsOf(manifest, key))
    .join('')
}
