/**
 * `pnpm bench [plain] …`, `pnpm bench city …`, `pnpm bench scale …`, `pnpm bench imports …` and `pnpm bench web …`: each
 * prints figures next to the limit they are compared with, and writes its results file.
 */
const BENCHES: Readonly<Record<string, () => Promise<{ bench: (args: string[]) => Promise<void> }>>> = {
  plain: () => import('./plain.js'),
  city: () => import('./city.js'),
  web: () => import('./web.js'),
  scale: () => import('./scale.js'),
  imports: () => import('./imports.js'),
}

const args = process.argv.slice(2)
const [wanted = 'plain'] = args
const isNamed = Object.hasOwn(BENCHES, wanted)
if (!isNamed && Number.isNaN(Number(wanted)) && !wanted.startsWith('-')) {
  process.stderr.write(`There is no bench ${wanted}: use ${Object.keys(BENCHES).join(', ')}\n`)
  process.exit(1)
}
const load = BENCHES[isNamed ? wanted : 'plain']
await (await load?.())?.bench(isNamed ? args.slice(1) : args)
