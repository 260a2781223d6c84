/**
 * Parses a Dockerfile into the steps of `docker build`. Supports the instructions that our Dockerfile uses: FROM, ARG,
 * WORKDIR, ENV, COPY and RUN in the shell form; other instructions that do not change files are ignored.
 */
export function parseDockerfile(text) {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
  const stages = []
  for (const line of lines) {
    const [, instruction, rest] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (instruction === 'FROM') {
      const [from, , name = String(stages.length)] = rest.split(/\s+/)
      stages.push({ name, from, steps: [] })
    } else {
      const step = parseStep(instruction, rest)
      if (step) stages.at(-1).steps.push(step)
    }
  }
  return stages
}

function parseStep(instruction, rest) {
  switch (instruction) {
    case 'WORKDIR':
      return { kind: 'workdir', path: rest }
    case 'ARG': {
      const [name, value] = rest.includes('=') ? pairOf(rest) : [rest, '']
      return { kind: 'arg', name, value }
    }
    case 'ENV':
      return { kind: 'env', values: Object.fromEntries(rest.split(/\s+/).map(pairOf)) }
    case 'COPY': {
      const words = rest.split(/\s+/)
      const from = words[0].startsWith('--from=') ? words.shift().slice('--from='.length) : null
      return { kind: 'copy', from, to: words.pop(), files: words }
    }
    case 'RUN':
      return { kind: 'run', command: rest.replace(/^(--\S+\s+)+/, '') }
    case 'USER':
    case 'VOLUME':
    case 'EXPOSE':
    case 'HEALTHCHECK':
    case 'CMD':
      return null
    default:
      throw new Error(`The Dockerfile uses ${instruction}, which scripts/lib/dockerfile.mjs does not know`)
  }
}

const pairOf = (word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]

/**
 * Returns a function that tells whether a path of the project reaches `docker build`.
 * @param text of `.dockerignore`: the last pattern that matches a path or a folder above it decides.
 */
export function dockerContext(text) {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ pattern: toPattern(line.replace(/^!/, '')), isLetIn: line.startsWith('!') }))
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.isLetIn ?? true
}

function toPattern(glob) {
  const source = glob
    .split(/(\*\*\/|\*\*|\*|\?)/)
    .map((part) => WILDCARDS[part] ?? part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&'))
    .join('')
  return new RegExp(`^${source}(?:/.*)?$`)
}

const WILDCARDS = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' }
