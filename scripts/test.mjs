// `npm test`: brings everything that is missing, then runs every test, or the runners named.
import { nodeFault } from './lib/node-version.mjs'

const fault = nodeFault(process.versions.node)
if (fault) {
  console.error(fault)
  process.exit(1)
}
// Imported only now, and without top-level await: an old Node could not even read these files.
import('./lib/test.mjs').then(({ test }) => test(process.argv.slice(2)))
