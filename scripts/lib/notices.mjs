import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LEGAL = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i
const LINE = `${'-'.repeat(80)}\n`

/**
 * Returns the names, versions, licences and notices of the packages that pnpm installed in a folder, as the text that
 * has to come with them.
 */
export function noticesOf(folder) {
  const packages = new Map()
  for (const path of packageFolders(join(folder, 'node_modules', '.pnpm'))) {
    const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
    if (name && version) packages.set(`${name}@${version}`, { path, license: nameOf(license) })
  }
  const parts = [...packages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, { path, license }]) => {
      const files = readdirSync(path, { withFileTypes: true }).filter((file) => file.isFile() && LEGAL.test(file.name))
      const texts = files.map((file) => `\n${readFileSync(join(path, file.name), 'utf8').trim()}\n`)
      return `${LINE}${title}\nLicence: ${license}\n${texts.join('')}`
    })
  return parts.join('\n')
}

/** The folders of packages in pnpm's store of a workspace: `<id>/node_modules/<name>`, without links to others. */
function packageFolders(store) {
  return readdirSync(store).flatMap((id) => {
    const modules = join(store, id, 'node_modules')
    return foldersIn(modules).flatMap((name) =>
      name.startsWith('@')
        ? foldersIn(join(modules, name)).map((own) => join(modules, name, own))
        : join(modules, name),
    )
  })
}

function foldersIn(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  }
}

function nameOf(license) {
  if (typeof license === 'string') return license
  return license?.type ?? 'see the text below'
}

/** Adds the Node that an archive ships to its bill of materials (CycloneDX). */
export function withNode(sbom, version) {
  const node = {
    type: 'application',
    'bom-ref': `pkg:npm/node@${version}`,
    name: 'node',
    version,
    licenses: [{ license: { name: 'MIT and others, see node/LICENSE' } }],
    purl: `pkg:npm/node@${version}`,
  }
  return { ...sbom, components: [...(sbom.components ?? []), node] }
}
