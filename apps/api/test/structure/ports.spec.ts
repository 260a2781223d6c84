import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { SOURCE } from '../support/tables.js'

const PORTS = join(import.meta.dirname, '../../../../docs/ports.md')
const CONSTRUCTOR = /\n {2}constructor\(([\s\S]*?)\n? {0,2}\) \{([\s\S]*?)\n {2}\}/
const PARAMETER = /(\w+): (\w+)/g
const IMPORT = /import (?:type )?\{([^}]*)\} from '([.#][^']+)'/g
/** Methods that modules register their parts with. */
const GIVES = 'register\\w*|add\\w*|on[A-Z]\\w*|gauge|subscribe'
/** A port that a module implements as a whole. */
const PROVIDED = /\{ provide: (\w+), use(?:Class|Existing): (\w+) \}/g

interface Port {
  name: string
  /** Path of its file below the source. */
  file: string
  /** Modules that register with it, each with the method or the class. */
  users: Set<string>
}

/** The module, or the layer, of a file below the source. */
const ownerOf = (file: string) => /^(?:modules\/)?[^/]+/.exec(file)?.[0] ?? ''

/** The file that each imported name comes from. */
function importsOf(file: string, text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, names = '', path = ''] of text.matchAll(IMPORT)) {
    const target = path.startsWith('#')
      ? `${path.slice(1)}.ts`
      : relative(SOURCE, resolve(SOURCE, dirname(file), path)).replace(/\.js$/, '.ts')
    for (const name of names.matchAll(/(?:type )?(\w+)/g)) found.set(name[1] ?? '', target)
  }
  return found
}

function findPorts(): Port[] {
  const ports = new Map<string, Port>()
  for (const file of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })) {
    if (!/^modules\/.*\.ts$/.test(file) || /\.(spec|sql)\.ts$/.test(file)) continue
    const text = readFileSync(join(SOURCE, file), 'utf8')
    const imported = importsOf(file, text)
    const note = (name: string, use: string) => {
      const owner = imported.get(name)
      if (!owner || ownerOf(owner) === ownerOf(file)) return
      const port = ports.get(name) ?? { name, file: owner, users: new Set() }
      ports.set(name, port)
      port.users.add(`${ownerOf(file).replace('modules/', '')} (${use})`)
    }
    const [, parameters = '', body = ''] = CONSTRUCTOR.exec(text) ?? []
    for (const [, parameter = '', type = ''] of parameters.matchAll(PARAMETER)) {
      const call = new RegExp(`\\b${parameter}\\s*\\.(${GIVES})(?:<[^(]*>)?\\(`, 'g')
      for (const [, method = ''] of body.matchAll(call)) note(type, `\`${method}\``)
    }
    for (const [, name = '', by = ''] of text.matchAll(PROVIDED)) note(name, `as \`${by}\``)
  }
  return [...ports.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0))
}

/** The first sentence of the comment of a declaration. */
function aboutOf({ name, file }: Port): string {
  const text = readFileSync(join(SOURCE, file), 'utf8')
  const comment = new RegExp(
    `/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n(?:@\\w+\\(.*\\)\\n)*export (?:abstract class|class|const) ${name}\\b`,
  )
  const words = (comment.exec(text)?.[1] ?? '').replace(/\s*\n \*\s?/g, ' ').trim()
  return /^.*?\.(?= |$)/.exec(words)?.[0] ?? words
}

function printPorts(): string {
  const rows = findPorts().map(
    (port) => `| \`${port.name}\` | ${ownerOf(port.file)} | ${aboutOf(port)} | ${[...port.users].sort().join(', ')} |`,
  )
  return [
    '# Ports',
    '',
    'A module imports only modules below it. Where a lower module needs something of one above, it owns a port, and the module above registers with it.',
    'Written by `UPDATE_PORTS=1 pnpm --filter @credit/api run test structure/ports`.',
    '',
    '| port | owner | about | given by |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

describe('the ports of the modules', () => {
  it('are in the committed list, with the modules that register with them', () => {
    const printed = printPorts()
    if (process.env.UPDATE_PORTS) writeFileSync(PORTS, printed)
    expect(readFileSync(PORTS, 'utf8')).toBe(printed)
  })

  it('each state their purpose', () => {
    const ports = findPorts()
    expect(ports.length).toBeGreaterThan(10)
    expect(ports.filter((port) => aboutOf(port) === '').map(({ name }) => name)).toEqual([])
  })
})
