import { readdirSync, rmSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'rolldown'
import { AT_START, onDemandPackages } from './on-demand.mjs'

const dist = fileURLToPath(new URL('dist/', import.meta.url))
// Removes the chunks of the last build; their names contain a hash of the content.
for (const name of readdirSync(dist)) if (/^main-.*\.js$/.test(name)) rmSync(join(dist, name))

/** Packages that only some processes need: loaded by the first call that needs them. */
const ON_DEMAND = onDemandPackages(fileURLToPath(new URL('src/', import.meta.url)))
/** Chunks that every start imports, although not in the first file. */
const STARTED = AT_START.map((file) => basename(file, '.ts'))

/**
 * Bundles the server into few files (docs/decisions/0008): resolving, reading and linking two thousand
 * modules took most of a start. The compiled files stay next to it, for the command line and for the
 * files that modules read.
 */
export default defineConfig({
  input: { main: `${dist}main.js` },
  platform: 'node',
  // Native code, and packages that are loaded on demand or read their own files.
  external: [...ON_DEMAND, '@node-rs/argon2', '@credit/embedded-postgres'],
  // The demo is bundled from its source, because it is built after the API.
  resolve: {
    alias: {
      '@credit/demo': fileURLToPath(new URL('../demo/src/index.ts', import.meta.url)),
    },
    extensionAlias: { '.js': ['.js', '.ts'] },
  },
  plugins: [ownAddresses(), oneTypeorm(), escapeNonLatin(), onDemand()],
  output: {
    dir: dist,
    format: 'esm',
    entryFileNames: 'main.js',
    chunkFileNames: 'main-[name]-[hash].js',
    comments: false,
    minify: {
      compress: true,
      mangle: { toplevel: false, keepNames: true },
      codegen: { removeWhitespace: true },
    },
    // Class names are the names of migrations, entities and schemas.
    keepNames: true,
  },
})

/** Keeps `import.meta.url` of our modules: they read files next to their compiled file. */
function ownAddresses() {
  return {
    name: 'own-addresses',
    transform: {
      filter: { id: /apps[\\/](api[\\/]dist|demo[\\/]src)[\\/]/, code: 'import.meta.url' },
      handler(code, id) {
        const compiled = relative(dist, id).replaceAll('\\', '/').replace('demo/src', 'demo/dist')
        const path = JSON.stringify(`./${compiled.replace(/\.ts$/, '.js')}`)
        const address = `new URL(${path}, import.meta.url).href`
        return { code: code.replaceAll('import.meta.url', address) }
      },
    },
  }
}

/** `@nestjs/typeorm` requires TypeORM for features of old versions; that would load a second copy. */
function oneTypeorm() {
  return {
    name: 'one-typeorm',
    transform: {
      filter: { id: /@nestjs[\\/]typeorm[\\/].*\.js$/, code: "require('typeorm')" },
      handler: (code) => ({
        code: `import * as typeorm from 'typeorm'\n${code.replaceAll("require('typeorm')", 'typeorm')}`,
      }),
    },
  }
}

/** Writes characters beyond Latin-1 as escapes: V8 keeps a source text that has one in two bytes each. */
function escapeNonLatin() {
  const escapeOf = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  // A backslash in front, unless it is escaped itself, would escape the escape.
  const escaped = (_, slashes, character) => slashes.slice(slashes.length % 2) + escapeOf(character)
  return {
    name: 'escape-non-latin',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') {
          chunk.code = chunk.code.replace(/(\\*)([\u0100-\uffff])/g, escaped)
        }
      }
    },
  }
}

/** Fails if the server's entry, or what every start loads next, imports one of the packages on demand. */
function onDemand() {
  return {
    name: 'on-demand',
    generateBundle(_options, bundle) {
      const atStart = new Set()
      const visit = (name) => {
        const chunk = bundle[name]
        if (!chunk || atStart.has(name)) return
        atStart.add(name)
        for (const imported of chunk.imports) visit(imported)
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.isEntry || STARTED.includes(chunk.name)) visit(chunk.fileName)
      }
      for (const name of atStart) {
        const loaded = bundle[name].imports.filter((imported) => ON_DEMAND.includes(imported))
        if (loaded.length > 0) {
          this.error(`${name} is loaded at every start and imports ${loaded.join(', ')}`)
        }
      }
    },
  }
}
