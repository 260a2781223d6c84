/**
 * `pnpm bench [plain] …`, `pnpm bench city …` and `pnpm bench web …`: each prints figures beside the limit
 * they are compared with, and writes its results file.
 */
const BENCHES = { plain: './plain.mjs', city: './city.mjs', web: './web.mjs' }

const [wanted = 'plain'] = process.argv.slice(2)
const named = Object.hasOwn(BENCHES, wanted)
if (named) process.argv.splice(2, 1)
if (!named && Number.isNaN(Number(wanted)) && !wanted.startsWith('-')) {
  process.stderr.write(`no bench ${wanted}; there are ${Object.keys(BENCHES).join(', ')}\n`)
  process.exit(1)
}
await import(BENCHES[named ? wanted : 'plain'])
