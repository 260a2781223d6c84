import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'

const FOLDERS = ['packages', 'apps']
const SINGLE = ['e2e', 'bench', 'prove']

/** Every package of the project: its name, its folder and its scripts. */
export function listPackages(root = ROOT) {
  const folders = FOLDERS.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  return [...folders, ...SINGLE]
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .sort()
    .map((folder) => {
      const { name, scripts = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
      return { name, folder, scripts }
    })
}
