import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Vite's module that every dynamic import of the built app goes through. */
const HELPER = '\0vite/preload-helper.js'
const IMPORT_PART = '../src/shared/import-part.ts'
/** Dynamic import of a single file, for which Vite lists no dependencies. */
const ALONE = /(import\(([`"'])\.\/([^`"']+\.js)\2\)(?:\.then\(\w+=>\w+\.\w+\))?),\[\]/g

/** Returns the code with each file that is imported alone listed as a dependency of its part. */
export const nameFiles = (code: string, folder: string): string =>
  code.replace(ALONE, (_, imported: string, _quote, file: string) => {
    return `${imported},["${folder}${file}"]`
  })

/** Imports parts with `importPart`; Vite's own helper does not allow a failed import to be retried. */
export function importParts(): Plugin {
  const own = fileURLToPath(new URL(IMPORT_PART, import.meta.url))
  let replaced = false
  return {
    name: 'import-parts',
    apply: 'build',
    transform(_, id) {
      if (id !== HELPER) return null
      replaced = true
      return {
        code: `export { importPart as __vitePreload } from ${JSON.stringify(own)}`,
        map: null,
      }
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (!replaced) this.error(`Vite has no module ${HELPER} any more`)
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk') continue
          output.code = nameFiles(output.code, output.fileName.replace(/[^/]*$/, ''))
          if (/import\([^)]*\)(?:\.then\([^)]*\))?,\[\]/.test(output.code))
            this.error(`${output.fileName} imports a file that is not fetched first`)
        }
      },
    },
  }
}
