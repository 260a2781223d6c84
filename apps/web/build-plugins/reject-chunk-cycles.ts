import type { Plugin } from 'vite'

/** Returns the first cycle among the static imports of the chunks, or null. */
export function findCycle(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const visit = (name: string, way: readonly string[]): string[] | null => {
    const at = way.indexOf(name)
    if (at >= 0) return [...way.slice(at), name]
    if (done.has(name)) return null
    for (const next of imports.get(name) ?? []) {
      const cycle = visit(next, [...way, name])
      if (cycle) return cycle
    }
    done.add(name)
    return null
  }
  for (const name of imports.keys()) {
    const cycle = visit(name, [])
    if (cycle) return cycle
  }
  return null
}

/**
 * Fails the build if chunks import each other in a cycle. CommonJS packages in such a chunk are called before they are
 * defined, and the workspace does not start.
 */
export function rejectChunkCycles(): Plugin {
  return {
    name: 'reject-chunk-cycles',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const cycle = findCycle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (cycle) this.error(`Chunks import each other: ${cycle.join(' -> ')}`)
    },
  }
}
